/** Generated pictures and documents for tests. */
import sharp from "sharp";

/** A picture with enough detail that compression leaves a substantial file; width and height in pixels. */
export const picture = async (
  format: "jpeg" | "png" | "webp" | "gif" = "jpeg",
  width = 320,
  height = 200,
): Promise<Buffer> => {
  const raw = Buffer.alloc(width * height * 3);
  for (let at = 0; at < raw.length; at += 1) raw[at] = (at * 31 + Math.floor(at / width) * 17) % 256;
  return sharp(raw, { raw: { width, height, channels: 3 } })
    .toFormat(format)
    .toBuffer();
};

/** A valid JPEG of exactly `bytes` bytes: the padding follows the end marker, where decoders stop. */
export const pictureOf = async (bytes: number): Promise<Buffer> => {
  const head = await picture();
  return Buffer.concat([head, Buffer.alloc(bytes - head.length, "0123456789abcdef")]);
};

/** A minimal valid PDF; `extra` is inserted into its catalog. */
export const pdfDocument = (extra = ""): Buffer =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R${extra}>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n`,
  );
