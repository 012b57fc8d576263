/**
 * Re-encodes pictures from decoded pixels, so that nothing else in the file survives – location, device, thumbnail,
 * profile, embedded document. Result: upright, sRGB, JPEG.
 */
import sharp from "sharp";
import type { FieldIssue } from "#server/kernel/refusal.ts";
import { UPLOAD_LIMITS } from "#server/kernel/post-limits.ts";

const FORMATS: readonly string[] = ["jpeg", "png", "webp"];
const SECONDS = 20;

// File reading and hashing share the thread pool, hence one thread; the cache would keep pictures in memory.
sharp.concurrency(1);
sharp.cache(false);

/** The re-encoded JPEG, or the issue. */
export type Drawn = { bytes: Buffer } | { issue: FieldIssue };

const broken: FieldIssue = { code: "file-broken" };

/**
 * Decodes and re-encodes a picture whose sides have at least `leastSide` pixels. Checks dimensions from the header before
 * decoding (decompression bombs).
 */
export const redraw = async (bytes: Buffer, leastSide = 1): Promise<Drawn> => {
  try {
    const source = () =>
      sharp(bytes, { limitInputPixels: UPLOAD_LIMITS.pixels, failOn: "error", animated: false }).timeout({
        seconds: SECONDS,
      });
    const {
      format,
      width,
      height,
      pages = 1,
    } = await sharp(bytes, { limitInputPixels: false, failOn: "error" }).metadata();
    if (!FORMATS.includes(format)) return { issue: { code: "file-type" } };
    if (width * height > UPLOAD_LIMITS.pixels) return { issue: { code: "file-pixels" } };
    if (Math.min(width, height) < leastSide) return { issue: { code: "file-small", params: { side: leastSide } } };
    if (pages > 1) return { issue: { code: "file-moving" } };
    const side = UPLOAD_LIMITS.side;
    const drawn = await source()
      .rotate()
      .resize(side, side, { fit: "inside", withoutEnlargement: true })
      .flatten({ background: "white" })
      .toColourspace("srgb")
      .jpeg({ quality: UPLOAD_LIMITS.quality, mozjpeg: false })
      .toBuffer();
    return { bytes: drawn };
  } catch {
    // Any decoder error means a broken file.
    return { issue: broken };
  }
};
