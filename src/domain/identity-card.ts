import { withoutSeparators } from "#src/domain/typed.ts";

/** The number as it is kept: no spaces, dashes or invisible signs, upper case. */
export const normaliseIdCardNumber = (text: string): string => withoutSeparators(text).toUpperCase();

/** Whether the text is 9 Latin letters or digits: 9 digits on old cards, two letters and 7 digits on new ones. */
export const isIdCardNumber = (text: string): boolean => /^[A-Z0-9]{9}$/.test(normaliseIdCardNumber(text));
