/** Normalisation of typed text before validation: emptiness, and characters without meaning. */

/** White space and invisible characters (zero-width, soft hyphen, direction marks, control characters). */
const BLANK = /[\s\p{Cf}\p{Cc}]+/gu;

/** Any other character. */
const VISIBLE = /[^\s\p{Cf}\p{Cc}]/u;

/** White space, invisible characters and everything that looks like a dash. */
const SEPARATORS = /[\s\p{Cf}\p{Pd}\u2212]+/gu;

/** The same, dots, slashes and brackets. */
const GROUPING = /[\s\p{Cf}\p{Pd}\u2212./\\()[\]]+/gu;

/** Control characters, line separators and bidirectional controls: they change how surrounding text is rendered. */
const RULING = /(?![\t\n\r])[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** U+0000, and halves of a character that UTF-16 writes as two units. */
const UNSTORABLE = /[\0\p{Cs}]/gu;

/** Text as a database holds it: without U+0000 and lone surrogates, which nobody types and PostgreSQL rejects. */
export const storable = (text: string): string => text.replace(UNSTORABLE, "");

/** Strips control characters that could disguise a text in a document; line breaks and tabs stay. */
export const withoutRuling = (text: string): string => text.replace(RULING, "");

/** Text in NFC with `\n` line breaks. Browsers submit `\r\n` but count one character, so lengths would differ. */
export const asTyped = (text: string): string => text.normalize("NFC").replace(/\r\n?/g, "\n");

/** Removes white space and invisible characters. */
export const withoutSpaces = (text: string): string => text.replace(BLANK, "");

/** Removes white space, invisible characters and dashes, with which people group short codes. */
export const withoutSeparators = (text: string): string => text.replace(SEPARATORS, "");

/** Removes what people group long numbers with: white space, dashes of any kind, dots, slashes and brackets. */
export const withoutGrouping = (text: string): string => text.replace(GROUPING, "");

/** True for no input: `""`, only white space or invisible characters, `null`, `undefined`, `false`, an empty array. */
export const isEmpty = (value: unknown): boolean => {
  if (value === undefined || value === null || value === false) return true;
  if (typeof value === "string") return !VISIBLE.test(value);
  return typeof value === "object" && "length" in value && value.length === 0;
};

/** A string or number as text; `undefined` for anything else. */
export const typedText = (value: unknown): string | undefined =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : undefined;

/** True for an empty value, or for text that satisfies the predicate; the base of every format rule. */
export const emptyOr = (value: unknown, holds: (text: string) => boolean): boolean => {
  if (isEmpty(value)) return true;
  const text = typedText(value);
  return text !== undefined && holds(text);
};

/** Canonical text for comparing checkbox and choice values: `true` and 1 → "1", `false` and 0 → "0", none → "". */
export const comparable = (value: unknown): string =>
  value === true ? "1" : value === false ? "0" : value === undefined || value === null ? "" : String(value);
