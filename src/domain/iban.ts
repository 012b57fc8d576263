import { withoutSeparators } from "#src/domain/typed.ts";

const SHAPE = /^BG[0-9]{2}[A-Z]{4}[0-9]{6}[A-Z0-9]{8}$/;

/** The IBAN as it is kept: no white space, invisible signs or dashes, upper case. */
export const normaliseIban = (text: string): string => withoutSeparators(text).toUpperCase();

/** Whether the text has the shape of a Bulgarian IBAN, white space, dashes and letter case aside. */
export const isIban = (text: string): boolean => SHAPE.test(normaliseIban(text));

/** Letters count as 10 … 35, and the first four signs go last (ISO 13616). */
const remainder = (iban: string): number => {
  let rest = 0;
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    const value = parseInt(sign, 36);
    rest = (value > 9 ? rest * 100 + value : rest * 10 + value) % 97;
  }
  return rest;
};

/** Whether it is a Bulgarian IBAN whose check digits hold as well: for where money goes out. */
export const isCheckedIban = (text: string): boolean => isIban(text) && remainder(normaliseIban(text)) === 1;

/** The IBAN for showing: country, bank and the last four signs, `BG80 BNBG **** 5678`. */
export const maskIban = (text: string): string => {
  const iban = normaliseIban(text);
  return `${iban.slice(0, 4)} ${iban.slice(4, 8)} **** ${iban.slice(-4)}`;
};
