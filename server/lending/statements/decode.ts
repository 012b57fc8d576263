/** Bytes of a bank's file → text. An encoding is named by the file or proven by its bytes; nothing is guessed away. */
import { isUtf8 } from "node:buffer";
import { refuseFile } from "./statement.ts";

const CHUNK = 64 * 1024;

/** Encodings that files may have, by the names that they go by. */
const ENCODINGS: Readonly<Record<string, "utf-8" | "windows-1251">> = {
  "utf-8": "utf-8",
  utf8: "utf-8",
  "us-ascii": "utf-8",
  ascii: "utf-8",
  "windows-1251": "windows-1251",
  cp1251: "windows-1251",
  "x-cp1251": "windows-1251",
};

/** Control characters but a tab and the ends of lines. */
const CONTROL = /[^\P{Cc}\t\n\r]/u;

const UNASSIGNED_IN_1251 = 0x98;

/** The encoding that the XML declaration names; UTF-8 without one. Refuses any other, and UTF-16. */
export const xmlEncoding = (bytes: Uint8Array): "utf-8" | "windows-1251" => {
  if ((bytes[0] === 0xfe && bytes[1] === 0xff) || (bytes[0] === 0xff && bytes[1] === 0xfe) || bytes[0] === 0)
    return refuseFile("encoding", 0, "UTF-16");
  const head = Buffer.from(bytes.subarray(0, 200)).toString("latin1");
  const named = /^(?:\u00ef\u00bb\u00bf)?<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']/.exec(head)?.[1];
  if (named === undefined) return "utf-8";
  return ENCODINGS[named.toLowerCase()] ?? refuseFile("encoding", 0, named);
};

/** The text in pieces. Refuses bytes that the encoding does not have. */
export function* decodeAs(bytes: Uint8Array, encoding: "utf-8" | "windows-1251"): Generator<string> {
  if (encoding === "windows-1251" && bytes.includes(UNASSIGNED_IN_1251)) return refuseFile("encoding", 0, encoding);
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += CHUNK) {
      const piece = bytes.subarray(at, at + CHUNK);
      yield decoder.decode(piece, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) refuseFile("encoding", 0, encoding);
    throw error;
  }
}

/**
 * A file without a declaration as UTF-8: itself if it is valid as such, otherwise from windows-1251. Refuses control
 * characters.
 */
export const utf8Of = (bytes: Uint8Array): Buffer => {
  const isOwn = isUtf8(bytes);
  const pieces: Buffer[] = [];
  for (const text of decodeAs(bytes, isOwn ? "utf-8" : "windows-1251")) {
    if (CONTROL.test(text)) refuseFile("encoding", 0, "управляващи знаци");
    if (!isOwn) pieces.push(Buffer.from(text));
  }
  return isOwn ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) : Buffer.concat(pieces);
};
