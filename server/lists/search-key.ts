/**
 * Search keys: one normalised spelling for a Bulgarian name typed in Cyrillic, in the official transliteration
 * (чл. 6–10 of Закон за транслитерацията) or in informal Latin („Tyrnovo“, „Bourgas“, „Vraca“, „6umen“).
 */

import { TRANSLITERATION } from "#src/domain/text/transliteration.ts";

/** Latin letters typed for ъ: officially „a“, informally also „u“ and „y“. */
const HARD_SIGNS = ["a", "u", "y"];

/** Normalisations of informal Latin, applied in this order; the key of a prefix stays a prefix of the key. */
const HABITS: readonly (readonly [RegExp, string])[] = [
  [/(?<=[a-z])4|4(?=[a-z])/g, "ch"],
  [/(?<=[a-z])6|6(?=[a-z])/g, "sh"],
  [/w/g, "v"],
  [/q/g, "ya"],
  [/x/g, "ks"],
  [/j/g, "zh"],
  // A trailing „c“ may still become „ch“ as typing continues.
  [/(?<=[a-z])c$/g, ""],
  [/c(?!h)z?|tz/g, "ts"],
  [/ou/g, "u"],
  [/y/g, "i"],
  [/[^a-z0-9]+/g, " "],
  [/([a-z])\1+/g, "$1"],
];

const latin = (text: string, hardSign: string): string =>
  Array.from(text.normalize("NFC").toLowerCase(), (sign) =>
    sign === "ъ" ? hardSign : (TRANSLITERATION[sign] ?? sign),
  ).join("");

const fold = (text: string): string =>
  HABITS.reduce((folded, [habit, into]) => folded.replace(habit, into), text).trim();

/** The search key of a typed text: lower-case Latin words with single spaces. */
export const searchKey = (text: string): string => fold(latin(text, "a"));

/** The index keys of a name: one per way of typing ъ, without duplicates. */
export const searchKeys = (name: string): string[] => [...new Set(HARD_SIGNS.map((sign) => fold(latin(name, sign))))];
