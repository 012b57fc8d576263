/** Sums and days as banks write them; anything unclear refuses the file with the line it is on. */
import { parseMoney, type Cents } from "#src/domain/lending/money.ts";
import { isRealDay, sofiaDay, type Day } from "#src/domain/time/dates.ts";
import { refuseFile } from "./statement.ts";

/** ISO 20022 allows five decimals; more than two are only ever zeros in euro. */
const ISO_AMOUNT = /^\d{1,13}(?:\.(\d{1,2})0{0,3})?$/;

const MOST: Cents = 100_000_000_000;

/** A sum without a sign, in euro. A movement is more than 0; a balance may be 0. */
export const readAmount = (text: string, line: number, { mayBeZero = false } = {}): Cents => {
  const shape = ISO_AMOUNT.exec(text);
  const whole = shape && text.split(".")[0]!;
  const cents = shape ? parseMoney(shape[1] === undefined ? whole! : `${whole}.${shape[1]}`) : undefined;
  if (cents === undefined || cents > MOST || (cents === 0 && !mayBeZero))
    return refuseFile("amount", line, text.slice(0, 40));
  return cents;
};

/** A day, or an instant whose day in Sofia counts; an instant without a zone is Sofia's. */
export const readDay = (text: string, line: number): Day => {
  const [, day = "", rest = ""] = /^(\d{4}-\d{2}-\d{2})(.*)$/.exec(text) ?? [];
  if (!isRealDay(day)) return refuseFile("day", line, text.slice(0, 40));
  if (!/(?:Z|[+-]\d{2}:?\d{2})$/.test(rest)) return day;
  const at = Date.parse(text);
  return Number.isNaN(at) ? refuseFile("day", line, text.slice(0, 40)) : sofiaDay(new Date(at));
};
