import { divRound, fraction } from "./money.ts";
import type { Cents, Fraction } from "./money.ts";
import { addMonthsClamped } from "#src/domain/time/calendar.ts";
import { addDays } from "#src/domain/time/dates.ts";
import type { Day } from "#src/domain/time/dates.ts";

/** One row of a repayment plan; amounts in cents, `balance` is the principal owed after it. */
export type Row = {
  n: number;
  dueDate: Day;
  instalment: Cents;
  principal: Cents;
  interest: Cents;
  balance: Cents;
  /** Interest that accrues in its period, in the plan of an annex, which spreads what had accrued before over its rows. */
  accrual?: Cents;
};

/** Exact monthly interest rate: a yearly percentage divided by twelve. */
export const monthlyRate = (ratePerYear: string): Fraction => {
  const { numerator, denominator } = fraction(ratePerYear);
  return { numerator, denominator: denominator * 1200n };
};

/** Exact daily interest rate (ACT/365): a yearly percentage divided by 365. */
export const dailyRate = (ratePerYear: string): Fraction => {
  const { numerator, denominator } = fraction(ratePerYear);
  return { numerator, denominator: denominator * 36500n };
};

/** `cents × rate × times`, rounded once. */
export const interestFor = (cents: Cents, rate: Fraction, times = 1): Cents =>
  Number(divRound(BigInt(cents) * rate.numerator * BigInt(times), rate.denominator));

/** The annuity payment `P·i / (1 − (1+i)^−n)` in cents, computed exactly and rounded once. */
export const annuity = (principal: Cents, ratePerYear: string, months: number): Cents => {
  const { numerator: i, denominator: one } = monthlyRate(ratePerYear);
  const n = BigInt(months);
  if (i === 0n) return Number(divRound(BigInt(principal), n));
  const grown = (one + i) ** n;
  return Number(divRound(BigInt(principal) * i * grown, one * (grown - one ** n)));
};

/**
 * Repayment plan with equal monthly payments; the last one absorbs the rounding. Every due date is computed from
 * `start`, so clamping to a short month does not carry over.
 */
export const annuitySchedule = (loan: { principal: Cents; ratePerYear: string; months: number; start: Day }): Row[] => {
  const instalment = annuity(loan.principal, loan.ratePerYear, loan.months);
  const rate = monthlyRate(loan.ratePerYear);
  let balance = loan.principal;
  return Array.from({ length: loan.months }, (_, index) => {
    const n = index + 1;
    const interest = interestFor(balance, rate);
    const principal = n === loan.months ? balance : instalment - interest;
    balance -= principal;
    return {
      n,
      dueDate: addMonthsClamped(loan.start, n),
      instalment: principal + interest,
      principal,
      interest,
      balance,
    };
  });
};

/** Single-payment repayment plan: one row, interest for the actual days. */
export const singlePaymentSchedule = (loan: {
  principal: Cents;
  ratePerYear: string;
  days: number;
  start: Day;
}): Row[] => {
  const interest = interestFor(loan.principal, dailyRate(loan.ratePerYear), loan.days);
  const instalment = loan.principal + interest;
  return [
    { n: 1, dueDate: addDays(loan.start, loan.days), instalment, principal: loan.principal, interest, balance: 0 },
  ];
};
