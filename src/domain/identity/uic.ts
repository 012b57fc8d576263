/** Company numbers (ЕИК, Булстат). */
import { withoutGrouping } from "#src/domain/text/typed.ts";

/** The number in stored form: nothing that groups its digits. */
export const normaliseUic = (text: string): string => withoutGrouping(text);

/** True for 9 digits, however they are grouped; the 13-digit numbers of branches are rejected. */
export const isUic = (text: string): boolean => /^[0-9]{9}$/.test(normaliseUic(text));

const weighed = (digits: string, firstWeight: number): number =>
  digits
    .slice(0, 8)
    .split("")
    .reduce((sum, digit, at) => sum + Number(digit) * (at + firstWeight), 0) % 11;

/** True for 9 digits with a valid check digit: weights 1–8, and 3–10 when the first remainder is 10. */
export const isCheckedUic = (text: string): boolean => {
  const uic = normaliseUic(text);
  if (!isUic(uic)) return false;
  const first = weighed(uic, 1);
  const check = first === 10 ? weighed(uic, 3) % 10 : first;
  return check === Number(uic[8]);
};
