import type { Day } from "#src/domain/time/dates.ts";
import { isRealDay } from "#src/domain/time/dates.ts";
import { withoutGrouping } from "#src/domain/text/typed.ts";

/** Birth date and sex encoded in a valid ЕГН (Bulgarian personal identification number). */
export type Egn = { birth: Day; sex: "male" | "female" };

const WEIGHTS = [2, 4, 8, 5, 10, 9, 7, 3, 6] as const;

/** The month digits encode the century: 1–12 is the 1900s, 21–32 the 1800s, 41–52 the 2000s. */
const CENTURIES = [
  { shift: 0, century: 1900 },
  { shift: 20, century: 1800 },
  { shift: 40, century: 2000 },
] as const;

/** Removes what people group digits with; any other character stays and makes the ЕГН invalid. */
export const normaliseEgn = (text: string): string => withoutGrouping(text);

const birthOf = (pin: string): Day | undefined => {
  const month = Number(pin.slice(2, 4));
  const found = CENTURIES.find(({ shift }) => month > shift && month <= shift + 12);
  if (!found) return undefined;
  const year = found.century + Number(pin.slice(0, 2));
  const day = `${year}-${String(month - found.shift).padStart(2, "0")}-${pin.slice(4, 6)}`;
  return isRealDay(day) ? day : undefined;
};

const checkDigit = (pin: string): number =>
  (WEIGHTS.reduce((sum, weight, at) => sum + weight * Number(pin[at]), 0) % 11) % 10;

/** Parses a ЕГН; `undefined` when its shape, date or check digit is wrong. Birth dates in the future are accepted. */
export const parseEgn = (text: string): Egn | undefined => {
  const pin = normaliseEgn(text);
  if (!/^[0-9]{10}$/.test(pin)) return undefined;
  const birth = birthOf(pin);
  if (!birth || checkDigit(pin) !== Number(pin[9])) return undefined;
  return { birth, sex: Number(pin[8]) % 2 === 0 ? "male" : "female" };
};

/** True for a valid ЕГН, ignoring white space and dashes. */
export const isEgn = (text: string): boolean => parseEgn(text) !== undefined;

/** A text in which each ЕГН keeps its first six digits, however they are grouped. */
export const maskEgnsIn = (text: string): string =>
  text.replace(/(?<![0-9])([0-9]{6})[\s-]?[0-9]{4}(?![0-9])/g, (written, first: string) =>
    isEgn(written) ? `${first}****` : written,
  );
