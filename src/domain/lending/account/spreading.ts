/**
 * Plans that spread interest: what had accrued before them, and what accrues until their first due day beyond a month's
 * interest, is paid by equal parts of all instalments, and bears no interest itself (чл. 10, ал. 3 ЗЗД).
 */
import { multiply, type Cents } from "#src/domain/lending/money.ts";
import { annuity, interestFor, monthlyRate, type Row } from "#src/domain/lending/schedule.ts";
import { addMonthsClamped } from "#src/domain/time/calendar.ts";
import { daysBetween, type Day } from "#src/domain/time/dates.ts";

/** A last instalment that would be smaller is joined with the one before. */
export const SMALLEST_TAIL: Cents = 50;

/**
 * What a plan repays: `balance` by instalments on these days, with `carried`, the interest unpaid by now, and
 * `untilFirst`, that which accrues until the first of the days. `instalment` is kept where it is given, and the plan the
 * shorter for it; otherwise all are equal.
 */
export type Spreading = {
  balance: Cents;
  carried: Cents;
  untilFirst: Cents;
  ratePerYear: string;
  dates: readonly Pick<Row, "n" | "dueDate">[];
  instalment?: Cents;
};

/** The rows of a plan that spreads interest. RangeError without a day. */
export const spreadPlan = ({ balance, carried, untilFirst, ratePerYear, dates, instalment }: Spreading): Row[] => {
  if (dates.length === 0) throw new RangeError("a plan has a due day at least");
  const rate = monthlyRate(ratePerYear);
  const ofFirst = Math.min(interestFor(balance, rate), carried + untilFirst);
  let spread = carried + untilFirst - ofFirst;
  const share = Math.ceil(spread / dates.length);
  const each = instalment ?? annuity(balance, ratePerYear, dates.length) + share;
  const joined = instalment === undefined ? 0 : SMALLEST_TAIL;
  const rows: Row[] = [];
  let owed = balance;
  for (const [at, { n, dueDate }] of dates.entries()) {
    const own = at === 0 ? ofFirst : interestFor(owed, rate);
    const isLast = at === dates.length - 1 || owed + own + spread <= each + joined;
    const part = isLast ? spread : Math.min(spread, share);
    const principal = isLast ? owed : Math.max(0, Math.min(owed, each - own - part));
    const interest = own + part;
    owed -= principal;
    spread -= part;
    const accrual = at === 0 ? untilFirst : own;
    rows.push({ n, dueDate, instalment: principal + interest, principal, interest, balance: owed, accrual });
    if (isLast) break;
  }
  return rows;
};

/** Interest on a balance between two days: that of the whole months before the later, and by days of the month before. */
export const interestBetween = (balance: Cents, ratePerYear: string, from: Day, to: Day): Cents => {
  let months = 0;
  while (addMonthsClamped(to, -months - 1) >= from) months++;
  const begun = addMonthsClamped(to, -months);
  const length = daysBetween(addMonthsClamped(to, -months - 1), begun);
  const rest = daysBetween(from, begun);
  const { numerator, denominator } = monthlyRate(ratePerYear);
  return multiply(balance, {
    numerator: numerator * BigInt(months * length + rest),
    denominator: denominator * BigInt(length),
  });
};
