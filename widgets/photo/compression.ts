/** How a picture is made smaller (specification section 5). */
import { BYTES_PER_MB } from "#src/domain/files.ts";
import type { Element } from "#src/engine/definition.ts";

export type ImageOptions = NonNullable<Element["imageOptions"]>;
export type Compression = { initialQuality: number; maxWidthOrHeight?: number; maxSizeMB?: number };

/** A quality as a share of 1, whichever of the three ways it was written in: 80, 8 and 0.8 are the same. */
export const shareOf = (quality: number): number => (quality > 10 ? quality / 100 : quality > 1 ? quality / 10 : quality);

/** What is done to a picture of so many bytes: the given quality only above the size limit, which is in MB of 1024² bytes. */
export const compressionOf = (bytes: number, { maxFileSize, quality = 100, imageWidth }: ImageOptions): Compression => ({
  initialQuality: maxFileSize !== undefined && bytes > maxFileSize * BYTES_PER_MB ? shareOf(quality) : 1,
  ...(imageWidth !== undefined && { maxWidthOrHeight: imageWidth }),
  ...(maxFileSize !== undefined && { maxSizeMB: maxFileSize }),
});
