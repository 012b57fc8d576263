/**
 * The frozen terms of a credit agreement: what was signed, and the only source of what is booked, paid out, shown,
 * mailed and printed afterwards.
 */
import { addMonthsClamped } from "#src/domain/time/calendar.ts";
import { addDays, daysBetween, type Day } from "#src/domain/time/dates.ts";
import { ratesOn, type Catalogue, type Product, type ProductKey } from "./catalogue.ts";
import type { Lessened } from "./lessened.ts";
import type { Cents } from "./money.ts";
import type { Priced } from "./offer.ts";
import type { Price } from "./price.ts";
import type { Row } from "./schedule.ts";

export const SHIFT_RULES = ["sameDays", "fromPayout"] as const;

/**
 * How due dates move when the payout is later than the signature, to the letter of the agreement. `sameDays`: all by the
 * same number of days. `fromPayout`: instalment n falls due n months after the payout's day, clamped to the month's end;
 * a term in days moves by the same number of days.
 */
export type ShiftRule = (typeof SHIFT_RULES)[number];

/** Terms of an agreement; rates in percent per year, `day` that of the signature. */
export type AgreementTerms = {
  product: ProductKey;
  /** The product's name on the papers; the catalogue may rename or drop the product later. */
  productName: string;
  principal: Cents;
  term: number;
  unit: "days" | "months";
  nominalRate: string;
  /** The statutory rate on `day`, as the papers state it; later days are charged that day's rate (чл. 33 ЗПК). */
  lateRate: string;
  gpr: string;
  gprUnrounded: number;
  /** The legal cap of the ГПР on `day` (чл. 19, ал. 4 ЗПК). */
  gprCap: string;
  day: Day;
  /** Last day of the right of withdrawal (чл. 29 ЗПК). */
  withdrawalUntil: Day;
  shiftRule: ShiftRule;
  /** Last day on which an open line may be drawn from; absent for other credits. */
  lineUntil?: Day;
  /** What a bonus has lowered of its interest. */
  lessened?: Lessened;
  /** The plan for a payout on `day`. */
  plan: readonly Row[];
};

/** Last day on which an agreement of `day` may be withdrawn from (чл. 29 ЗПК). */
export const withdrawalUntil = (day: Day, { timers }: Pick<Catalogue, "timers">): Day =>
  addDays(day, timers.withdrawalDays);

/** Terms of an agreement signed on the day its price is of; `line` is the open one that it draws on again. */
export const termsOfPrice = (
  price: Price & { lessened?: Lessened },
  product: Pick<Product, "key" | "name" | "lineMonths">,
  catalogue: Catalogue,
  shiftRule: ShiftRule,
  line?: { until: Day },
): AgreementTerms => ({
  product: product.key,
  productName: product.name,
  principal: price.amount * 100,
  term: price.term,
  unit: price.unit,
  nominalRate: price.nominalRate,
  lateRate: price.lateRate,
  gpr: price.gpr,
  gprUnrounded: price.gprUnrounded,
  gprCap: ratesOn(catalogue, price.start).gprCap,
  day: price.start,
  withdrawalUntil: withdrawalUntil(price.start, catalogue),
  shiftRule,
  ...(product.lineMonths && { lineUntil: line?.until ?? addMonthsClamped(price.start, product.lineMonths) }),
  ...(price.lessened && { lessened: price.lessened }),
  plan: price.schedule,
});

/** The total that a plan repays. */
const totalOf = (plan: readonly Pick<Row, "instalment">[]): Cents =>
  plan.reduce((total, { instalment }) => total + instalment, 0);

/** The figures of an agreement for display, with its signed plan or the dated one. */
export const pricedAs = (terms: AgreementTerms, plan: readonly Row[] = terms.plan): Priced => {
  const total = totalOf(plan);
  return {
    amount: terms.principal / 100,
    term: terms.term,
    unit: terms.unit,
    nominalRate: terms.nominalRate,
    instalment: plan[0]!.instalment,
    lastInstalment: plan.at(-1)!.instalment,
    total,
    cost: total - terms.principal,
    gpr: terms.gpr,
    firstDueDate: plan[0]!.dueDate,
    schedule: plan,
  };
};

/**
 * The plan with the dates that a payout on `paidOn` gives it: the only place where due dates move. Amounts never change,
 * and no date is earlier than the signed one.
 */
export const datedPlan = (
  { plan, unit, day, shiftRule }: Pick<AgreementTerms, "plan" | "unit" | "day" | "shiftRule">,
  paidOn: Day,
): Row[] => {
  const late = daysBetween(day, paidOn);
  if (late < 0) throw new RangeError(`paid out on ${paidOn}, before the agreement of ${day}`);
  const fromPayout = unit === "months" && shiftRule === "fromPayout";
  return plan.map((row) => ({
    ...row,
    dueDate: fromPayout ? addMonthsClamped(paidOn, row.n) : addDays(row.dueDate, late),
  }));
};
