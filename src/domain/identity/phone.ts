import { withoutGrouping } from "#src/domain/text/typed.ts";

const MOBILE = /^0(?:87|88|89|98|99)[0-9]{7}$/;

/** The Bulgarian country code, with or without the redundant 0 some people type after it. */
const FROM_ABROAD = /^(?:\+359|00359|359)0?(?=[0-9]{9}$)/;

/** The number in stored form, `0888123456`: nothing that groups its digits; +359, 00359, 359 → 0. */
export const normalisePhone = (text: string): string => withoutGrouping(text).replace(FROM_ABROAD, "0");

/** True for a Bulgarian mobile number already in stored form; nothing is normalised. */
export const isMobileShape = (text: string): boolean => MOBILE.test(text);

/** True for a Bulgarian mobile number in any grouping, with or without the country code. */
export const isMobile = (text: string): boolean => isMobileShape(normalisePhone(text));

/** Masks a number for display: `0888***456`. */
export const maskPhone = (phone: string): string => {
  const kept = normalisePhone(phone);
  return `${kept.slice(0, 4)}***${kept.slice(-3)}`;
};

/** A telephone number in international form (E.164), as other services are told it: `+359888123456`. */
export type InternationalPhone = `+${string}`;

/** E.164: a country code that does not begin with 0, and 8 to 15 digits with it. */
const INTERNATIONAL = /^\+[1-9][0-9]{7,14}$/;

/** A Bulgarian number with its trunk prefix 0: eight or nine digits follow. */
const NATIONAL = /^0(?=[1-9][0-9]{7,8}$)/;

/**
 * The international form of a number in stored form: `0888123456` → `+359888123456`; one of another country is stored
 * with its code and stays as it is. Undefined for a short number, and for what is in neither form.
 */
export const internationalPhone = (stored: string): InternationalPhone | undefined => {
  const number = stored.replace(NATIONAL, "+359");
  return INTERNATIONAL.test(number) ? (number as InternationalPhone) : undefined;
};

/** The `tel:` URL of a number written in any grouping. */
export const dialled = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, "")}`;
