/**
 * A document compressed once and filled for each visit. Its pieces are deflated as one text with gaps; a secret goes
 * into its gap as it is. So a secret is compressed with nothing, and the length of the answer tells nothing of it.
 */
import { constants, crc32, deflateRawSync } from "node:zlib";

const WINDOW = 32 * 1024;
/** Stands in a gap while its neighbours are compressed; no text in UTF-8 holds it, so nothing refers to a gap. */
const GAP = 0xff;

const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const LAST_BLOCK = Buffer.from([3, 0]);

/** Deflates the pieces of a text whose gaps will be filled by texts of these lengths. */
export const packPieces = (pieces: readonly Buffer[], gaps: readonly { length: number }[]): Buffer[] => {
  let before: Buffer = Buffer.alloc(0);
  return pieces.map((piece, n) => {
    if (n > 0) before = Buffer.concat([before, Buffer.alloc(gaps[n - 1]!.length, GAP)]);
    const dictionary = before.length > 0 ? before.subarray(-WINDOW) : undefined;
    before = Buffer.concat([before, piece]).subarray(-WINDOW);
    return deflateRawSync(piece, { level: 9, finishFlush: constants.Z_SYNC_FLUSH, ...(dictionary && { dictionary }) });
  });
};

/** A block of bytes as they are. */
const stored = (text: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(text.length, 1);
  head.writeUInt16LE(~text.length & 0xffff, 3);
  return Buffer.concat([head, text]);
};

/** The whole text in gzip's clothes. */
export const gzipFilled = (pieces: readonly Buffer[], packed: readonly Buffer[], fillings: readonly Buffer[]): Buffer => {
  let [sum, size] = [0, 0];
  const count = (text: Buffer): void => {
    // Of nothing zlib answers where it begins.
    if (text.length > 0) sum = crc32(text, sum);
    size += text.length;
  };
  const blocks = packed.flatMap((block, n) => {
    const filling = n > 0 ? fillings[n - 1]! : undefined;
    if (filling) count(filling);
    count(pieces[n]!);
    return filling ? [stored(filling), block] : [block];
  });
  const foot = Buffer.alloc(8);
  foot.writeUInt32LE(sum >>> 0, 0);
  foot.writeUInt32LE(size >>> 0, 4);
  return Buffer.concat([HEAD, ...blocks, LAST_BLOCK, foot]);
};
