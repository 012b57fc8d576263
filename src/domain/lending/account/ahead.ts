/** What has not fallen due yet: the rows of the plan in force, and the interest that runs on them. */
import type { Cents } from "#src/domain/lending/money.ts";
import {
  payOff,
  payOffSingle,
  payPartSingle,
  prepay,
  type Loan,
  type PrepayMode,
  type SingleLoan,
} from "#src/domain/lending/repayment.ts";
import { dailyRate, interestFor, type Row } from "#src/domain/lending/schedule.ts";
import { daysBetween, type Day } from "#src/domain/time/dates.ts";
import type { Drawing } from "./events.ts";

/** The part of a drawing that has not fallen due: `rows` are those of the plan in force. */
export type Ahead = {
  rows: readonly Row[];
  /** The day from which its interest runs: the payout, or the last due day. */
  from: Day;
  ratePerYear: string;
  unit: Drawing["unit"];
  /** After a prepayment in the running period: its day, and the interest accrued until then but not paid. */
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

const asLoan = ({ rows, from, ratePerYear, since }: Ahead): Loan => ({
  ratePerYear,
  start: from,
  schedule: rows,
  paid: 0,
  ...(since && { since }),
});

const asSingle = (ahead: Ahead): SingleLoan => ({
  ratePerYear: ahead.ratePerYear,
  from: ahead.since?.day ?? ahead.from,
  dueDate: ahead.rows[0]!.dueDate,
  principal: balanceOf(ahead),
  interest: ahead.since?.interest ?? 0,
});

/** Interest that has accrued by a day before the next due day, and is unpaid. */
export const accruedOn = (ahead: Ahead, day: Day): Cents => {
  if (ahead.rows.length === 0) return 0;
  return ahead.unit === "months" ? payOff(asLoan(ahead), day).interest : payOffSingle(asSingle(ahead), day).interest;
};

/** The interest of the running period as a fraction of its days: what the day close adds by `elapsed × numerator ÷ denominator`. */
export type Running = { from: Day; base: Cents; numerator: bigint; denominator: bigint };

/** How interest runs until the next due day: accrued = base + round(days since `from` × numerator ÷ denominator). */
export const runningOf = (ahead: Ahead): Running => {
  const [next] = ahead.rows;
  const from = ahead.since?.day ?? ahead.from;
  const base = ahead.since?.interest ?? 0;
  if (!next) return { from, base: 0, numerator: 0n, denominator: 1n };
  if (ahead.unit === "months")
    return {
      from,
      base,
      numerator: BigInt(next.interest - base),
      denominator: BigInt(daysBetween(from, next.dueDate)),
    };
  const { numerator, denominator } = dailyRate(ahead.ratePerYear);
  return { from, base, numerator: BigInt(balanceOf(ahead)) * numerator, denominator };
};

/** The rest after the next row has fallen due. */
export const afterNext = ({ rows: [due, ...rows], unit, ratePerYear }: Ahead): Ahead => ({
  rows,
  from: due!.dueDate,
  unit,
  ratePerYear,
});

const prepaidSingle = (ahead: Ahead, cents: Cents, day: Day): Ahead => {
  const { principal, interest } = payPartSingle(asSingle(ahead), cents, day);
  const [row] = ahead.rows;
  const toDue = interest + interestFor(principal, dailyRate(ahead.ratePerYear), daysBetween(day, row!.dueDate));
  return {
    ...ahead,
    since: { day, interest },
    rows: [{ ...row!, principal, interest: toDue, instalment: principal + toDue, balance: 0 }],
  };
};

/** The rest after a prepayment on a day, below the pay-off: accrued interest first, then principal. */
export const prepaid = (ahead: Ahead, cents: Cents, day: Day, mode: PrepayMode): Ahead => {
  if (ahead.unit === "days") return prepaidSingle(ahead, cents, day);
  const { schedule, loan } = prepay(asLoan(ahead), cents, day, mode);
  return { ...ahead, rows: schedule, ...(loan.since && { since: loan.since }) };
};
