import { withoutSeparators } from "#src/domain/text/typed.ts";

const SHAPE = /^BG[0-9]{2}[A-Z]{4}[0-9]{6}[A-Z0-9]{8}$/;

/** The IBAN in stored form: upper case, no white space, invisible characters or dashes. */
export const normaliseIban = (text: string): string => withoutSeparators(text).toUpperCase();

/** True for the shape of a Bulgarian IBAN, ignoring white space, dashes and case; check digits are not tested. */
export const isIban = (text: string): boolean => SHAPE.test(normaliseIban(text));

/** IBAN modulo 97 (ISO 13616): the first four characters move to the end, letters count as 10 … 35. */
const remainder = (iban: string): number => {
  let rest = 0;
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    const value = parseInt(sign, 36);
    rest = (value > 9 ? rest * 100 + value : rest * 10 + value) % 97;
  }
  return rest;
};

/** True for a Bulgarian IBAN with valid check digits; required wherever money is paid out. */
export const isCheckedIban = (text: string): boolean => isIban(text) && remainder(normaliseIban(text)) === 1;

/** Masks an IBAN for display: country, bank and the last four characters, `BG80 BNBG **** 5678`. */
export const maskIban = (text: string): string => {
  const iban = normaliseIban(text);
  return `${iban.slice(0, 4)} ${iban.slice(4, 8)} **** ${iban.slice(-4)}`;
};
