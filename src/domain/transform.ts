import { toCyrillic } from "#src/domain/cyrillic.ts";

/** What a text field can do to what is typed into it. */
export type TextTransform = "uppercase" | "capitalize" | "cyrillic";

/** The first letter after the start, white space or a hyphen. No lookbehind: older iPhones cannot read it. */
const FIRST_LETTERS = /(^|[\s-])(\p{L})/gu;

const TRANSFORMS: Readonly<Record<TextTransform, (text: string) => string>> = {
  uppercase: (text) => text.toUpperCase(),
  capitalize: (text) => text.replace(FIRST_LETTERS, (_, before: string, letter: string) => before + letter.toUpperCase()),
  cyrillic: toCyrillic,
};

const runOnce = (text: string, transforms: readonly TextTransform[]): string =>
  transforms.reduce((result, transform) => TRANSFORMS[transform](result).normalize("NFC"), text);

/**
 * Runs the transforms in order; text goes in and comes out composed (NFC). Running it again changes nothing:
 * hence the second round, because a capital may come out as a Latin letter (ı as I, ŉ as ʼN) that is a key again.
 */
export const transformText = (text: string, transforms: readonly TextTransform[]): string =>
  runOnce(runOnce(text.normalize("NFC"), transforms), transforms);
