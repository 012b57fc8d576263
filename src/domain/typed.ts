/** What people type, before anybody judges it: emptiness, and the signs that carry no meaning. */

/** White space and signs that do not show (zero-width, soft hyphen, direction marks, control characters). */
const BLANK = /[\s\p{Cf}\p{Cc}]+/gu;

/** The same, and everything that looks like a dash. */
const SEPARATORS = /[\s\p{Cf}\p{Pd}\u2212]+/gu;

/** Signs nobody types that rule over the others: control characters, line separators and what turns the direction of writing. */
const RULING = /(?![\t\n\r])[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Removes what would make a text look like another one in a document; line breaks and tabs stay. */
export const withoutRuling = (text: string): string => text.replace(RULING, "");

/** A text as it was typed: its letters composed, its line breaks one sign each. Forms send two, and a page counts one. */
export const asTyped = (text: string): string => text.normalize("NFC").replace(/\r\n?/g, "\n");

/** Removes white space and invisible signs. */
export const withoutSpaces = (text: string): string => text.replace(BLANK, "");

/** Removes white space, invisible signs and dashes: how people group the signs of codes and telephones. */
export const withoutSeparators = (text: string): string => text.replace(SEPARATORS, "");

/** Whether nothing was entered: "", only white space or invisible signs, null, undefined, false, an empty list. */
export const isEmpty = (value: unknown): boolean => {
  if (value === undefined || value === null || value === false) return true;
  if (typeof value === "string") return withoutSpaces(value) === "";
  return typeof value === "object" && "length" in value && value.length === 0;
};

/** The text of a value that can be typed: a string or a number; undefined for anything else. */
export const typedText = (value: unknown): string | undefined =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : undefined;

/** Whether a value is empty, or a text for which the test holds: what every format rule asks. */
export const emptyOr = (value: unknown, holds: (text: string) => boolean): boolean => {
  if (isEmpty(value)) return true;
  const text = typedText(value);
  return text !== undefined && holds(text);
};

/** One spelling for comparing values of ticks and choices: `true` and 1 are "1", `false` and 0 are "0", nothing is "". */
export const comparable = (value: unknown): string =>
  value === true ? "1" : value === false ? "0" : value === undefined || value === null ? "" : String(value);
