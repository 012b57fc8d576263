/** Company numbers (ЕИК, Булстат). */
import { withoutSpaces } from "#src/domain/typed.ts";

/** The number without white space and invisible signs. */
export const normaliseUic = (text: string): string => withoutSpaces(text);

/** Whether the text is 9 digits, white space aside; the 13 digits of a branch are not accepted. */
export const isUic = (text: string): boolean => /^[0-9]{9}$/.test(normaliseUic(text));

const weighed = (digits: string, firstWeight: number): number =>
  digits.slice(0, 8).split("").reduce((sum, digit, at) => sum + Number(digit) * (at + firstWeight), 0) % 11;

/** Whether the check digit holds as well: weights 1–8, and 3–10 when the first remainder is 10. */
export const isCheckedUic = (text: string): boolean => {
  const uic = normaliseUic(text);
  if (!isUic(uic)) return false;
  const first = weighed(uic, 1);
  const check = first === 10 ? weighed(uic, 3) % 10 : first;
  return check === Number(uic[8]);
};
