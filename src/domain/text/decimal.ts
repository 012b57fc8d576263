/** Decimal numbers as people write them: spaces between thousands, a comma or a point before the decimals. */

import { comparable } from "./typed.ts";

/** Longest text that is searched for a number. */
const MOST_SIGNS = 40;

const UNIT = /(?:€|eur|евро)$/iu;
const PLAIN = /^-?\d{1,12}(?:[.,]\d+)?$/;
/** Thousands set apart by the other sign than the one before the decimals. */
const POINTS_THEN_COMMA = /^-?\d{1,3}(?:\.\d{3})+,\d+$/;
const COMMAS_THEN_POINT = /^-?\d{1,3}(?:,\d{3})+\.\d+$/;

/** Digits with a point before the decimals; `undefined` for text that is no number. */
const digitsOf = (text: string): string | undefined => {
  if (text.length > MOST_SIGNS) return undefined;
  const tight = text
    .replace(/[\s\p{Cf}]/gu, "")
    .replace(/\u2212/gu, "-")
    .replace(UNIT, "");
  if (PLAIN.test(tight)) return tight.replace(",", ".");
  if (POINTS_THEN_COMMA.test(tight)) return tight.replaceAll(".", "").replace(",", ".");
  return COMMAS_THEN_POINT.test(tight) ? tight.replaceAll(",", "") : undefined;
};

/** The number a typed text stands for; `undefined` when it is none. */
export const typedNumber = (text: string): number | undefined => {
  const digits = digitsOf(text);
  return digits === undefined ? undefined : Number(digits);
};

/**
 * Whether a value is the one that a definition writes: a written number compares with what the typed text stands for („500,00“
 * is 500), anything else as text.
 */
export const isWritten = (written: unknown, value: unknown): boolean =>
  typeof written === "number" ? typedNumber(comparable(value)) === written : comparable(written) === comparable(value);

/** How many decimals are written; 0 for text that is no number. */
export const decimalsIn = (text: string): number => digitsOf(text)?.split(".")[1]?.length ?? 0;

/** A typed number in kept form: digits, a comma before the decimals, nothing superfluous; other text unchanged. */
export const keptNumber = (text: string): string => {
  const digits = digitsOf(text);
  if (digits === undefined) return text;
  const [whole = "", decimals = ""] = digits.replace("-", "").split(".");
  const kept = whole.replace(/^0+(?=\d)/, "") + (/[1-9]/.test(decimals) ? `,${decimals}` : "");
  return digits.startsWith("-") && /[1-9]/.test(kept) ? `-${kept}` : kept;
};

/** A typed sum of money in kept form: as a number, with both digits of its cents when it has any. */
export const keptSum = (text: string): string => keptNumber(text).replace(/,(\d)$/, ",$10");
