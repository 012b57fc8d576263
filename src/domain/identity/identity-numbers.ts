/**
 * Whether a free text holds ten digits as those of an ЕГН, or as many as payment cards and bank accounts have. Ten digits
 * of a phone number differ at the third, where an ЕГН has its month. Needs no rule of either, so that it stays small.
 */
export const holdsIdentityNumber = (text: string): boolean =>
  (text.match(/\d(?:[\s.-]?\d){9,}/g) ?? []).some((run) => /^(?:\d\d[0-5]\d{7}|\d{13,})$/.test(run.replace(/\D/g, "")));
