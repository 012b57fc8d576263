/**
 * Contract numbers, „ПК-2026-0000123-45“: the year, the number of the application, and two check digits over both, by which
 * every single wrong digit and every exchange of neighbours is found. Older numbers have none and stay valid.
 */
import { mod97 } from "#src/domain/identity/mod-97.ts";

/** The two check digits of a number's digits, 02 … 98. */
export const checkOf = (digits: string): string => String(98 - mod97(`${digits}00`)).padStart(2, "0");

/** Whether digits end with their check digits. */
export const isChecked = (digits: string): boolean => checkOf(digits.slice(0, -2)) === digits.slice(-2);

/** Whether digits differ from others of the same length in one place, or by two neighbours exchanged. */
export const isOneSlip = (one: string, other: string): boolean => {
  if (one.length !== other.length) return false;
  const apart = [...one].flatMap((digit, at) => (digit === other[at] ? [] : [at]));
  const [first = 0, second] = apart;
  if (apart.length !== 2) return apart.length === 1;
  return second === first + 1 && one[first] === other[second] && one[second] === other[first];
};
