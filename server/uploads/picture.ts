/**
 * Pictures written anew: what is stored was drawn by us from decoded pixels, so nothing that hid beside them is in it –
 * no place, device or thumbnail, no profile, no second document. Upright, sRGB, JPEG.
 */
import sharp from "sharp";
import type { Issue } from "#src/domain/rule.ts";
import { UPLOAD_LIMITS } from "./limits.ts";

const FORMATS: readonly string[] = ["jpeg", "png", "webp"];
const SECONDS = 20;

// The pool of threads is shared with file reading and hashing; and a picture should not sit in a cache.
sharp.concurrency(1);
sharp.cache(false);

export type Drawn = { bytes: Buffer } | { issue: Issue };

const broken: Issue = { code: "file-broken" };

/** Decodes a picture and draws it again. The header is asked for the size before anything is decoded. */
export const redraw = async (bytes: Buffer): Promise<Drawn> => {
  try {
    const source = () => sharp(bytes, { limitInputPixels: UPLOAD_LIMITS.pixels, failOn: "error", animated: false }).timeout({ seconds: SECONDS });
    const { format, width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false, failOn: "error" }).metadata();
    if (!FORMATS.includes(format)) return { issue: { code: "file-type" } };
    if (width * height > UPLOAD_LIMITS.pixels) return { issue: { code: "file-pixels" } };
    if (pages > 1) return { issue: { code: "file-moving" } };
    const side = UPLOAD_LIMITS.side;
    const drawn = await source().rotate().resize(side, side, { fit: "inside", withoutEnlargement: true })
      .flatten({ background: "white" }).toColourspace("srgb").jpeg({ quality: UPLOAD_LIMITS.quality, mozjpeg: false }).toBuffer();
    return { bytes: drawn };
  } catch {
    // Whatever the decoder stumbled over, it is the file's fault.
    return { issue: broken };
  }
};
