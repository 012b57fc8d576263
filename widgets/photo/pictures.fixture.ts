/** Files for upload tests. */
import sharp from "sharp";

export type Picture = { name: string; mimeType: string; buffer: Buffer };

/** A JPEG of noise, the least compressible content. `turned` rotates it by EXIF orientation only. */
export const jpeg = async (name: string, { width = 300, height = 200, turned = false } = {}): Promise<Picture> => {
  const noise = Buffer.allocUnsafe(width * height * 3);
  for (let at = 0, seed = 7; at < noise.length; at += 1)
    noise[at] = (seed = (seed * 1103515245 + 12345) & 0x7fffffff) >> 16;
  const image = sharp(noise, { raw: { width, height, channels: 3 } });
  const buffer = await (turned ? image.withMetadata({ orientation: 6 }) : image).jpeg({ quality: 85 }).toBuffer();
  return { name, mimeType: "image/jpeg", buffer };
};

/** A file of `size` bytes that is not an image. */
export const bytes = (name: string, size: number, mimeType = "application/pdf"): Picture => ({
  name,
  mimeType,
  buffer: Buffer.alloc(size, "%"),
});
