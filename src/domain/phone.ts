import { withoutSeparators } from "#src/domain/typed.ts";

const MOBILE = /^0(?:87|88|89|98|99)[0-9]{7}$/;

/** Our country code, with or without the 0 that people leave after it. */
const FROM_ABROAD = /^(?:\+359|00359|359)0?(?=[0-9]{9}$)/;

/** The number as it is kept, `0888123456`: no spaces, dashes or invisible signs, +359, 00359 and 359 become 0. */
export const normalisePhone = (text: string): string => withoutSeparators(text).replace(FROM_ABROAD, "0");

/** Whether the text, exactly as it stands, is a Bulgarian mobile number in the form in which it is kept. */
export const isMobileShape = (text: string): boolean => MOBILE.test(text);

/** Whether the text is a Bulgarian mobile number, however it is grouped and with or without the country code. */
export const isMobile = (text: string): boolean => isMobileShape(normalisePhone(text));

/** The number for showing: `0888***456`. */
export const maskPhone = (phone: string): string => {
  const kept = normalisePhone(phone);
  return `${kept.slice(0, 4)}***${kept.slice(-3)}`;
};

/** The address that dials a number as it is written. */
export const dialled = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, "")}`;
