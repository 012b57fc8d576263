import type { Product, Rates } from "#src/domain/catalogue.ts";
import type { Cents } from "#src/domain/money.ts";
import { fraction } from "#src/domain/money.ts";
import type { Day } from "#src/domain/dates.ts";
import { gpr } from "#src/domain/gpr.ts";
import { onGrid } from "#src/domain/grid.ts";
import { annuitySchedule, dailyRate, interestFor, singlePaymentSchedule } from "#src/domain/schedule.ts";
import type { Row } from "#src/domain/schedule.ts";

/** Interest for one day on the whole principal: rounded for the contract, exact (in cents) for multiplying. */
export type DailyInterest = { cents: Cents; exact: { numerator: number; denominator: number } };

/** What a credit costs: `amount` in whole euro, all other sums in cents, rates in percent a year. */
export type Price = {
  amount: number;
  term: number;
  unit: "days" | "months";
  nominalRate: string;
  /** Every payment but the last; the only one for a single payment. */
  instalment: Cents;
  lastInstalment: Cents;
  /** All the borrower pays back. */
  total: Cents;
  /** What it costs: total less principal. */
  cost: Cents;
  gpr: string;
  /** In percent; the one that is compared with the cap. */
  gprUnrounded: number;
  start: Day;
  firstDueDate: Day;
  schedule: Row[];
  dailyInterest: DailyInterest;
  /** The statutory rate: what late payments cost (чл. 33 ЗПК). */
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

// Months count as twelfths whatever the calendar, days as 365ths also in leap years.
const yearsTo = (n: number, unit: "days" | "months", term: number): number => (unit === "months" ? n / 12 : term / 365);

/** The price of an offer paid out on `start`; throws a RangeError for an amount and term that are not offered. */
export const price = (product: Product, amountEuro: number, term: number, start: Day, rates: Pick<Rates, "statutory">): Price => {
  if (!onGrid(product, amountEuro, term)) throw new RangeError(`${product.key} is not offered for ${amountEuro} over ${term}`);
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
