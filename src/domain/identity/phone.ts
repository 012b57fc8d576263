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

/** The `tel:` URL of a number written in any grouping. */
export const dialled = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, "")}`;
