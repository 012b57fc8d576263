import { withoutGrouping } from "#src/domain/text/typed.ts";
import { mod97 } from "./mod-97.ts";

const SHAPE = /^BG[0-9]{2}[A-Z]{4}[0-9]{6}[A-Z0-9]{8}$/;

/** The IBAN in stored form: upper case, without what people group it with. */
export const normaliseIban = (text: string): string => withoutGrouping(text).toUpperCase();

/** True for the shape of a Bulgarian IBAN, ignoring white space, dashes and case; check digits are not tested. */
export const isIban = (text: string): boolean => SHAPE.test(normaliseIban(text));

/** Check digits are 98 minus a remainder; 00, 01 and 99 would be other spellings of 97, 98 and 02 (ISO 7064). */
const isCheck = (digits: string): boolean => digits >= "02" && digits <= "98";

/** True for a Bulgarian IBAN with valid check digits (ISO 13616); required wherever money is paid out. */
export const isCheckedIban = (text: string): boolean => {
  const iban = normaliseIban(text);
  return isIban(iban) && isCheck(iban.slice(2, 4)) && mod97(iban.slice(4) + iban.slice(0, 4)) === 1;
};

/** Masks an IBAN for display: country, bank and the last four characters, `BG80 BNBG **** 5678`. */
export const maskIban = (text: string): string => {
  const iban = normaliseIban(text);
  return `${iban.slice(0, 4)} ${iban.slice(4, 8)} **** ${iban.slice(-4)}`;
};
