import type { Cents } from "./money.ts";
import { divRound } from "./money.ts";

/** A cash flow in cents: positive to the borrower, negative from the borrower; `years` since the first drawing. */
export type Flow = { amount: Cents; years: number };

/** ГПР (annual percentage rate of charge) in percent: `unrounded` to compare with the cap, `text` with two decimals. */
export type Gpr = { unrounded: number; text: string };

const TOLERANCE = 1e-13;

const valueAt = (flows: readonly Flow[], rate: number): number =>
  flows.reduce((sum, { amount, years }) => sum + amount * (1 + rate) ** -years, 0);

// Bisection in floating point: the equation is smooth and is solved to well below 1e-10.
const root = (flows: readonly Flow[]): number => {
  if (flows.reduce((sum, { amount }) => sum + amount, 0) === 0) return 0;
  let low = -0.999;
  let high = 1;
  while (valueAt(flows, high) < 0) {
    high *= 2;
    if (high > 1e9) throw new RangeError("these payments have no yearly percentage");
  }
  while (high - low > TOLERANCE * (1 + high)) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (valueAt(flows, middle) < 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
};

const twoDecimals = (percent: number): string => {
  const hundredths = divRound(BigInt(Math.round(percent * 1e8)), 1_000_000n);
  const digits = String(hundredths < 0n ? -hundredths : hundredths).padStart(3, "0");
  return `${hundredths < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/**
 * ГПР by чл. 19 and Annex 1 ЗПК: the rate at which drawings and payments have equal present value. Throws a
 * RangeError when there is no such rate.
 */
export const gpr = (flows: readonly Flow[]): Gpr => {
  const unrounded = root(flows) * 100;
  return { unrounded, text: twoDecimals(unrounded) };
};
