/** Instalments that have fallen due: what of each is unpaid, and the interest for delay on its principal. */
import { divRound, type Cents } from "#src/domain/lending/money.ts";
import { allocate, type Due } from "#src/domain/lending/repayment.ts";
import { dailyRate } from "#src/domain/lending/schedule.ts";
import { addDays, nextWorkingDay, type Day } from "#src/domain/time/dates.ts";
import type { RateOn } from "./events.ts";

/** An instalment due: the unpaid parts, and the interest for delay charged so far. */
export type DueInstalment = {
  n: number;
  dueDay: Day;
  /** Last day on which a payment is in time (чл. 72 ЗЗД). */
  workDay: Day;
  principal: Cents;
  interest: Cents;
  /** Charged for delay, paid or not; and what of it is paid or given up. */
  late: Cents;
  latePaid: Cents;
  /** Cent-days of unpaid principal by rate, counted through this day. */
  units: ReadonlyMap<string, number>;
  countedThrough: Day;
  /** The day on which nothing of it was owed any more. */
  settledDay?: Day;
  /** What was unpaid of it when an annex had that repaid otherwise, on `settledDay`. */
  annexed?: { principal: Cents; interest: Cents };
};

/** An instalment as it falls due. */
export const fallDue = (
  n: number,
  dueDay: Day,
  { principal, interest }: { principal: Cents; interest: Cents },
): DueInstalment => ({
  n,
  dueDay,
  workDay: nextWorkingDay(dueDay),
  principal,
  interest,
  late: 0,
  latePaid: 0,
  units: new Map(),
  countedThrough: dueDay,
});

/** Interest for delay that is charged and unpaid. */
export const lateOwed = ({ late, latePaid }: DueInstalment): Cents => late - latePaid;

/** All that is unpaid of an instalment. */
export const owedOf = (due: DueInstalment): Cents => due.principal + due.interest + lateOwed(due);

const charged = (units: ReadonlyMap<string, number>): Cents => {
  let numerator = 0n;
  let denominator = 1n;
  for (const [rate, centDays] of units) {
    const daily = dailyRate(rate);
    numerator = numerator * daily.denominator + BigInt(centDays) * daily.numerator * denominator;
    denominator *= daily.denominator;
  }
  return Number(divRound(numerator, denominator));
};

/**
 * An instalment on a later day. In time until its working day, nothing is charged; after it, for every day since the due
 * day, on unpaid principal only (чл. 33 ЗПК; чл. 10, ал. 3 ЗЗД), rounded once for the whole instalment.
 */
export const delayedTo = (due: DueInstalment, day: Day, rateOn: RateOn): DueInstalment => {
  if (due.principal === 0 || day <= due.workDay || day <= due.countedThrough) return due;
  const units = new Map(due.units);
  for (let at = addDays(due.countedThrough, 1); at <= day; at = addDays(at, 1)) {
    const rate = rateOn(at);
    units.set(rate, (units.get(rate) ?? 0) + due.principal);
  }
  return { ...due, units, countedThrough: day, late: charged(units) };
};

const without = (due: DueInstalment, part: Due, day: Day): DueInstalment => {
  const left = {
    ...due,
    principal: due.principal - part.principal,
    interest: due.interest - part.interest,
    latePaid: due.latePaid + part.lateInterest,
  };
  return owedOf(left) === 0 ? { ...left, settledDay: day } : left;
};

/** Instalments after a payment of a day, by the legal order; what went to each, and what is left of the payment. */
export const payDues = (
  dues: readonly DueInstalment[],
  cents: Cents,
  day: Day,
): { dues: DueInstalment[]; parts: Due[]; rest: Cents } => {
  const open = dues.filter((due) => owedOf(due) > 0);
  const { parts, rest } = allocate(
    cents,
    open.map((due) => ({
      n: due.n,
      costs: 0,
      interest: due.interest,
      lateInterest: lateOwed(due),
      principal: due.principal,
    })),
  );
  const byN = new Map(parts.map((part) => [part.n, part]));
  return {
    dues: dues.map((due) => {
      const part = owedOf(due) > 0 ? byN.get(due.n) : undefined;
      return part ? without(due, part, day) : due;
    }),
    parts,
    rest,
  };
};
