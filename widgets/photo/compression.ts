/** Options of image compression (specification section 5). */
import { BYTES_PER_MB } from "#src/web/file-sizes.ts";
import type { Element } from "#src/engine/core/definition.ts";

export type ImageOptions = NonNullable<Element["imageOptions"]>;
export type Compression = { initialQuality: number; maxWidthOrHeight?: number; maxSizeMB?: number };

/** Quality as a share of 1; accepts three notations: 80, 8 and 0.8 are the same. */
const shareOf = (quality: number): number => (quality > 10 ? quality / 100 : quality > 1 ? quality / 10 : quality);

/** Facts of a picture: bytes, and pixels when it is upright. */
export type Facts = { bytes: number; width: number; height: number };

/**
 * Compression of an image. The quality applies only above `maxFileSize`, which is in MB of 1024² bytes. `imageWidth`
 * limits the width of the upright picture; the library limits the longer side, so a higher picture is given its height.
 */
export const compressionOf = (
  { bytes, width, height }: Facts,
  { maxFileSize, quality = 100, imageWidth }: ImageOptions,
): Compression => ({
  initialQuality: maxFileSize !== undefined && bytes > maxFileSize * BYTES_PER_MB ? shareOf(quality) : 1,
  ...(imageWidth !== undefined &&
    width > imageWidth && { maxWidthOrHeight: Math.max(imageWidth, Math.ceil((height * imageWidth) / width)) }),
  ...(maxFileSize !== undefined && { maxSizeMB: maxFileSize }),
});
