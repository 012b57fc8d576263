/** Refinancing: who may have a new credit that pays off the old one, how much it is at least, and what is left of it. */
import type { Cents } from "./money.ts";

/** Cash the borrower receives when a new credit pays off the old one; `undefined` if the new one is too small. */
export const refinanceCash = (newPrincipal: Cents, payOff: Cents): Cents | undefined =>
  newPrincipal < payOff ? undefined : newPrincipal - payOff;

/** The smallest whole-euro amount on the product's step that covers the pay-off. */
export const refinanceMinimum = (payOff: Cents, amount: { min: number; step: number }): number => {
  const steps = Math.ceil((payOff - amount.min * 100) / (amount.step * 100));
  return amount.min + Math.max(0, steps) * amount.step;
};

/**
 * How much more is paid by a new credit than by the plan of the one that it pays off, apart from what its borrower gets;
 * below zero where it is less.
 */
export const refinanceDifference = (old: { left: { cents: Cents }; cash: Cents }, total: Cents): Cents =>
  total - old.cash - old.left.cents;

/** What must be paid of a credit before another pays it off, and how late it may be at most. */
export const REFINANCE = { minPaid: 3, minTenths: 3, maxDaysLate: 5 } as const;

/**
 * Why a credit cannot be paid off by another: nothing is owed by it, it is a line, was withdrawn from, is too late, too little
 * of it is paid, a payment by card is under way, an annex or a request for relief is open, another refinance is, or it is
 * more than the product offers.
 */
export type RefinanceFault = Exclude<RefinanceEnd, "short">;

/** Why an application to pay a credit off ends: what keeps it from that, or that its sum is too `short` by now. Persisted. */
export const REFINANCE_ENDS = [
  "over",
  "line",
  "withdrawn",
  "late",
  "little",
  "card",
  "annex",
  "open",
  "amount",
  "short",
] as const;
/** One of these. */
export type RefinanceEnd = (typeof REFINANCE_ENDS)[number];

/** True if a credit may be refinanced: three instalments or 30 % of them paid, and at most five days late. */
export const mayRefinance = (instalments: { paid: number; all: number }, lateDays: number): boolean =>
  lateDays <= REFINANCE.maxDaysLate &&
  (instalments.paid >= REFINANCE.minPaid || instalments.paid * 10 >= instalments.all * REFINANCE.minTenths);
