/** Options of image compression (specification section 5). */
import { BYTES_PER_MB } from "#src/web/file-sizes.ts";
import type { Element } from "#src/engine/core/definition.ts";

export type ImageOptions = NonNullable<Element["imageOptions"]>;
export type Compression = { initialQuality: number; maxWidthOrHeight?: number; maxSizeMB?: number };

/** Quality as a share of 1; accepts three notations: 80, 8 and 0.8 are the same. */
export const shareOf = (quality: number): number =>
  quality > 10 ? quality / 100 : quality > 1 ? quality / 10 : quality;

/**
 * Compression of an image of the given size in bytes. The quality applies only above `maxFileSize`, which is in MB of
 * 1024² bytes.
 */
export const compressionOf = (
  bytes: number,
  { maxFileSize, quality = 100, imageWidth }: ImageOptions,
): Compression => ({
  initialQuality: maxFileSize !== undefined && bytes > maxFileSize * BYTES_PER_MB ? shareOf(quality) : 1,
  ...(imageWidth !== undefined && { maxWidthOrHeight: imageWidth }),
  ...(maxFileSize !== undefined && { maxSizeMB: maxFileSize }),
});
