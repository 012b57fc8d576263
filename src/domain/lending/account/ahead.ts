/** What has not fallen due yet: the rows of the plan in force, and the interest that runs on them. */
import { divRound, type Cents } from "#src/domain/lending/money.ts";
import { dailyRate, type Row } from "#src/domain/lending/schedule.ts";
import { daysBetween, type Day } from "#src/domain/time/dates.ts";
import type { Drawing } from "./events.ts";

/** The part of a drawing that has not fallen due: `rows` are those of the plan in force. */
export type Ahead = {
  rows: readonly Row[];
  /** The day from which its interest runs: the payout, or the last due day. */
  from: Day;
  ratePerYear: string;
  unit: Drawing["unit"];
  /**
   * Interest that has accrued by a day and is not paid: after a prepayment in the running period, or an annex, that of its
   * day; in the plan of an annex what its rows so far have left to the others.
   */
  since?: { day: Day; interest: Cents };
};

/** All of a drawing, as it was paid out. */
export const aheadOf = ({ plan, start, unit, ratePerYear }: Drawing): Ahead => ({
  rows: plan,
  from: start,
  unit,
  ratePerYear,
});

/** Principal that has not fallen due. */
export const balanceOf = ({ rows }: Ahead): Cents => rows.reduce((sum, { principal }) => sum + principal, 0);

/** Interest that accrues from now on until the next row falls due. */
const accrualOf = ({ accrual, interest }: Row, base: Cents): Cents => accrual ?? interest - base;

/** The interest of the running period as a fraction of its days: what the day close adds by `elapsed × numerator ÷ denominator`. */
export type Running = { from: Day; base: Cents; numerator: bigint; denominator: bigint };

/**
 * How interest runs until the next due day: accrued = base + round(days since `from` × numerator ÷ denominator). Of
 * instalments it is the period's interest pro rata by days, of a single payment the daily interest.
 */
export const runningOf = (ahead: Ahead): Running => {
  const [next] = ahead.rows;
  const from = ahead.since?.day ?? ahead.from;
  const base = ahead.since?.interest ?? 0;
  if (!next) return { from, base: 0, numerator: 0n, denominator: 1n };
  if (ahead.unit === "months")
    return {
      from,
      base,
      numerator: BigInt(accrualOf(next, base)),
      denominator: BigInt(daysBetween(from, next.dueDate)),
    };
  const { numerator, denominator } = dailyRate(ahead.ratePerYear);
  return { from, base, numerator: BigInt(balanceOf(ahead)) * numerator, denominator };
};

/** Interest that has accrued by a day before the next due day, and is unpaid. */
export const accruedOn = (ahead: Ahead, day: Day): Cents => {
  const { from, base, numerator, denominator } = runningOf(ahead);
  return base + Number(divRound(BigInt(daysBetween(from, day)) * numerator, denominator));
};

/** The rest after the next row has fallen due. */
export const afterNext = ({ rows: [due, ...rows], since, unit, ratePerYear }: Ahead): Ahead => {
  const { dueDate, interest } = due!;
  const base = since?.interest ?? 0;
  const left = base + accrualOf(due!, base) - interest;
  return { rows, from: dueDate, unit, ratePerYear, ...(left !== 0 && { since: { day: dueDate, interest: left } }) };
};
