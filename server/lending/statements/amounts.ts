/** Sums and days as ISO 20022 writes them; anything unclear refuses the file with the line it is on. */
import { parseMoney, type Cents } from "#src/domain/lending/money.ts";
import { isRealDay, sofiaDay, type Day } from "#src/domain/time/dates.ts";
import { refuseFile } from "./statement.ts";

/** ISO 20022 allows five decimals; more than two are only ever zeros in euro. */
const ISO_AMOUNT = /^(\d{1,13})(?:\.(\d{1,2})0{0,3})?$/;

/** `xs:date` or `xs:dateTime`, with or without a time zone. */
const ISO_DAY = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/;

const MOST: Cents = 100_000_000_000;

const SHOWN = 40;

/** Refuses the file for a sum that is none. */
export const refuseAmount = (text: string, line: number): never => refuseFile("amount", line, text.slice(0, SHOWN));

/** Refuses the file for a day that is none. */
export const refuseDay = (text: string, line: number): never => refuseFile("day", line, text.slice(0, SHOWN));

/** A sum by its digits before and after the decimal sign; at most a thousand million euro. */
export const amountOf = (whole: string, decimals: string, text: string, line: number): Cents => {
  const cents = parseMoney(`${whole}.${decimals.padEnd(2, "0")}`);
  return cents === undefined || cents > MOST ? refuseAmount(text, line) : cents;
};

/** A sum without a sign, in units of two decimals. */
export const readAmount = (text: string, line: number): Cents => {
  const [, whole, decimals = ""] = ISO_AMOUNT.exec(text) ?? [];
  return whole === undefined ? refuseAmount(text, line) : amountOf(whole, decimals, text, line);
};

/** A day, whatever its zone; of an instant the day in Sofia, where one without a zone is Sofia's. */
export const readDay = (text: string, line: number): Day => {
  const [, day = "", time, zone] = ISO_DAY.exec(text) ?? [];
  if (!isRealDay(day)) return refuseDay(text, line);
  if (time === undefined) return day;
  const at = Date.parse(`${day}${time}${zone ?? "Z"}`);
  if (Number.isNaN(at)) return refuseDay(text, line);
  return zone === undefined ? day : sofiaDay(new Date(at));
};
