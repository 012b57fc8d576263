/** Phone numbers of Bulgaria with their separators: mobile ones, and any behind the country's code. */
const PHONES = /(?<!\d)(?:(?:\+|00)[\s.-]?359(?:[\s./-]{0,3}\d){8,9}|0(?:8[7-9]|9[89])(?:[\s./-]{0,3}\d){7})(?!\d)/g;

/** Ten digits, however they are set apart; matches overlap. */
const TEN_DIGITS = /(?<!\d)(?=(\d(?:[\s./–-]{0,3}\d){9})(?!\d))/g;

/** The first digits of an ЕГН: year, month by century, day. */
const PIN_DAY = /^\d\d(?:[024][1-9]|[135][0-2])(?:0[1-9]|[12]\d|3[01])/;

/** As many digits as payment cards have. */
const CARD = /\d(?:[\s.-]?\d){12,}/;

/** The beginning of a bank account. */
const ACCOUNT = /\bBG\d\d\s?[A-Z]{4}/i;

/**
 * Whether a free text holds ten digits as those of an ЕГН, or the number of a payment card or bank account. Phone numbers
 * do not count. Judges the shape alone, not the check digits: a mistyped number is found, too.
 */
export const holdsIdentityNumber = (text: string): boolean => {
  const rest = text.replaceAll(PHONES, "; ");
  return (
    CARD.test(rest) ||
    ACCOUNT.test(rest) ||
    [...rest.matchAll(TEN_DIGITS)].some(([, digits]) => PIN_DAY.test(digits!.replace(/\D/g, "")))
  );
};
