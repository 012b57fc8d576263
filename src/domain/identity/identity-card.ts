import { withoutGrouping } from "#src/domain/text/typed.ts";

/** The identity card number in stored form: upper case, no white space, dashes or invisible characters. */
export const normaliseIdCardNumber = (text: string): string => withoutGrouping(text).toUpperCase();

/** True for 9 Latin letters or digits: old cards have 9 digits, new ones two letters and 7 digits. */
export const isIdCardNumber = (text: string): boolean => /^[A-Z0-9]{9}$/.test(normaliseIdCardNumber(text));
