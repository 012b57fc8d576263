import type { Product, Rates } from "./catalogue.ts";
import type { Cents } from "./money.ts";
import { fraction } from "./money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { gpr } from "./gpr.ts";
import { onGrid } from "./grid.ts";
import { annuitySchedule, dailyRate, interestFor, singlePaymentSchedule } from "./schedule.ts";
import type { Row } from "./schedule.ts";

/** Interest for one day on the whole principal: `cents` rounded for the agreement, `exact` cents for multiplying. */
type DailyInterest = { cents: Cents; exact: { numerator: number; denominator: number } };

/** The price of a credit: `amount` in whole euro, all other sums in cents, rates in percent per year. */
export type Price = {
  amount: number;
  term: number;
  unit: "days" | "months";
  nominalRate: string;
  /** Every payment but the last; with a single payment, that one. */
  instalment: Cents;
  lastInstalment: Cents;
  /** Total amount repaid. */
  total: Cents;
  /** Total cost of the credit: `total` less principal. */
  cost: Cents;
  gpr: string;
  /** In percent; compared with the cap. */
  gprUnrounded: number;
  start: Day;
  firstDueDate: Day;
  schedule: Row[];
  dailyInterest: DailyInterest;
  /** The statutory rate, charged for late payment (чл. 33 ЗПК). */
  lateRate: string;
};

const dailyInterestOf = (principal: Cents, nominalRate: string): DailyInterest => {
  const { numerator, denominator } = fraction(nominalRate);
  return {
    cents: interestFor(principal, dailyRate(nominalRate)),
    exact: { numerator: principal * Number(numerator), denominator: 36_500 * Number(denominator) },
  };
};

const scheduleOf = ({ term: { unit }, nominalRate }: Product, principal: Cents, term: number, start: Day): Row[] =>
  unit === "months"
    ? annuitySchedule({ principal, ratePerYear: nominalRate, months: term, start })
    : singlePaymentSchedule({ principal, ratePerYear: nominalRate, days: term, start });

/** Years from the payout to payment `n`: a month is always 1/12 of a year, a day 1/365, also in leap years. */
export const yearsTo = (n: number, unit: "days" | "months", term: number): number =>
  unit === "months" ? n / 12 : term / 365;

/** Prices a product paid out on `start`; RangeError for an amount (whole euro) and term that are not offered. */
export const price = (
  product: Product,
  amountEuro: number,
  term: number,
  start: Day,
  rates: Pick<Rates, "statutory">,
): Price => {
  if (!onGrid(product, amountEuro, term))
    throw new RangeError(`${product.key} is not offered for ${amountEuro} over ${term}`);
  const { unit } = product.term;
  const principal = amountEuro * 100;
  const schedule = scheduleOf(product, principal, term, start);
  const [first, last] = [schedule[0], schedule.at(-1)];
  if (!first || !last) throw new RangeError("a plan has at least one payment");
  const total = schedule.reduce((sum, row) => sum + row.instalment, 0);
  const flows = schedule.map((row) => ({ amount: -row.instalment, years: yearsTo(row.n, unit, term) }));
  const { unrounded, text } = gpr([{ amount: principal, years: 0 }, ...flows]);
  return {
    amount: amountEuro,
    term,
    unit,
    nominalRate: product.nominalRate,
    instalment: first.instalment,
    lastInstalment: last.instalment,
    total,
    cost: total - principal,
    gpr: text,
    gprUnrounded: unrounded,
    start,
    firstDueDate: first.dueDate,
    schedule,
    dailyInterest: dailyInterestOf(principal, product.nominalRate),
    lateRate: rates.statutory,
  };
};
