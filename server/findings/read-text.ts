/** Reads hand-written text files: UTF-8, with or without a byte order mark. */
import { readFileSync } from "node:fs";
import type { Finding } from "./finding.ts";

/** A file's text and its name as shown in problems. */
export type NamedText = { file: string; text: string };

/** A file's decoded text. With `unreadable` set, the text is a best-effort decoding for display only. */
export type SourceFile = NamedText & { unreadable?: Finding };

const LOST = "\uFFFD";

/** Strict UTF-8 decoding; undefined when invalid. A lenient decoder would put replacement characters on pages. */
const decode = (bytes: Uint8Array): string | undefined => {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    // Latin text in UTF-16 is valid UTF-8 with NUL between the letters.
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
};

/** Guesses what Windows saved: UTF-16 by its BOM or NUL bytes, otherwise Windows-1251 (Bulgarian "ANSI"). */
const encodingOf = (bytes: Uint8Array): "UTF-16" | "Windows-1251" =>
  (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff) || bytes.includes(0)
    ? "UTF-16"
    : "Windows-1251";

/** Decodes a file's bytes; a wrong encoding or a U+FFFD in the text is reported in `unreadable`. */
export const sourceOf = (file: string, bytes: Uint8Array): SourceFile => {
  const text = decode(bytes);
  if (text === undefined) {
    const encoding = encodingOf(bytes);
    const shown = new TextDecoder(encoding === "UTF-16" ? "utf-16le" : "windows-1251").decode(bytes);
    const offset = encoding === "UTF-16" ? 0 : Math.max(0, new TextDecoder("utf-8").decode(bytes).indexOf(LOST));
    return { file, text: shown, unreadable: { place: [], offset, code: "not-utf8", params: { encoding } } };
  }
  const lost = text.indexOf(LOST);
  return { file, text, ...(lost >= 0 && { unreadable: { place: [], offset: lost, code: "lost-letter" } }) };
};

/** Reads and decodes the file at `path`, reported under the name `file`; undefined when it does not exist. */
export const readSourceFile = (path: string, file: string): SourceFile | undefined => {
  try {
    return sourceOf(file, readFileSync(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
};
