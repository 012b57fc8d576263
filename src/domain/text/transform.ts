import { toCyrillic } from "./cyrillic.ts";

/** Transforms a text field can apply to its value while typing. */
export type TextTransform = "uppercase" | "capitalize" | "cyrillic";

/** The first letter after the start, white space, a dash or an apostrophe. No lookbehind: older iPhones cannot parse it. */
const FIRST_LETTERS = /(^|[\s\p{Pd}'’ʼ])(\p{L})/gu;

const TRANSFORMS: Readonly<Record<TextTransform, (text: string) => string>> = {
  uppercase: (text) => text.toUpperCase(),
  capitalize: (text) =>
    text.replace(FIRST_LETTERS, (_, before: string, letter: string) => before + letter.toUpperCase()),
  cyrillic: toCyrillic,
};

const runOnce = (text: string, transforms: readonly TextTransform[]): string =>
  transforms.reduce((result, transform) => TRANSFORMS[transform](result).normalize("NFC"), text);

/**
 * Applies the transforms in order, in NFC. Idempotent; this needs a second round, because upper-casing may produce a
 * Latin letter (ı → I, ŉ → ʼN) that `cyrillic` would transliterate.
 */
export const transformText = (text: string, transforms: readonly TextTransform[]): string =>
  runOnce(runOnce(text.normalize("NFC"), transforms), transforms);
