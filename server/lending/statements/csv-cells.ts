/** Cells of a CSV statement by what its layout says of them. What is written otherwise refuses the file; nothing is repaired. */
import type { Cents } from "#src/domain/lending/money.ts";
import { isRealDay, type Day } from "#src/domain/time/dates.ts";
import { amountOf, refuseAmount, refuseDay } from "./amounts.ts";
import type { CsvFormat } from "./csv-format.ts";
import { refuseFile } from "./statement.ts";

const SPACES = /[ \u00a0\u202f]/g;
const DIGITS = /^\d{1,13}$/;
const TWO_DIGITS = /^\d{2}$/;

/** Whole euro: digits alone, or groups of three with the layout's sign between. */
const wholeOf = (text: string, thousands: CsvFormat["thousands"]): string | undefined => {
  if (DIGITS.test(text)) return text;
  const groups = (thousands === " " ? text.replace(SPACES, " ") : text).split(thousands || "\0");
  const [first = "", ...others] = groups;
  const isGrouped =
    others.length > 0 && /^\d{1,3}$/.test(first) && others.length < 5 && others.every((group) => /^\d{3}$/.test(group));
  return isGrouped ? groups.join("") : undefined;
};

/** A sum without a sign. */
export const cellAmount = ({ decimal, thousands }: CsvFormat, text: string, line: number): Cents => {
  const at = text.lastIndexOf(decimal);
  const [whole, decimals] = at < 0 ? [undefined, ""] : [wholeOf(text.slice(0, at), thousands), text.slice(at + 1)];
  if (whole === undefined || !TWO_DIGITS.test(decimals)) return refuseAmount(text, line);
  return amountOf(whole, decimals, text, line);
};

/** A sum with the layout's sign before it. */
export const cellSum = (format: CsvFormat, text: string, line: number): Cents => {
  const [, sign = "", rest = ""] = /^(\D?)(.*)$/s.exec(text) ?? [];
  if (format.minus.includes(sign)) return -cellAmount(format, rest, line);
  return format.plus.includes(sign) ? cellAmount(format, rest, line) : refuseAmount(text, line);
};

const DAYS: Readonly<Record<CsvFormat["day"], { shape: RegExp; order: readonly [number, number, number] }>> = {
  "dd.mm.yyyy": { shape: /^(\d{2})\.(\d{2})\.(\d{4})$/, order: [3, 2, 1] },
  "dd/mm/yyyy": { shape: /^(\d{2})\/(\d{2})\/(\d{4})$/, order: [3, 2, 1] },
  "yyyy-mm-dd": { shape: /^(\d{4})-(\d{2})-(\d{2})$/, order: [1, 2, 3] },
};

/** A day. */
export const cellDay = (format: CsvFormat, text: string, line: number): Day => {
  const { shape, order } = DAYS[format.day];
  const parts = shape.exec(text);
  const day = parts ? order.map((at) => parts[at]).join("-") : "";
  return isRealDay(day) ? day : refuseDay(text, line);
};

/** Whether a cell of the column of reversals says yes. */
export const cellYes = ({ yes, no }: CsvFormat, text: string, line: number): boolean => {
  const says = (words: readonly string[]): boolean => words.some((word) => word.toLowerCase() === text.toLowerCase());
  if (says(yes)) return true;
  return says(no) ? false : refuseFile("word", line, text.slice(0, 40));
};
