import { ratesOn } from "./catalogue.ts";
import type { Catalogue } from "./catalogue.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { daysBetween } from "#src/domain/time/dates.ts";
import { fraction, multiply } from "./money.ts";
import type { Cents } from "./money.ts";
import type { Price } from "./price.ts";

/** A legal cap that a price exceeds: `gpr` and `cap` in percent, `cost` and `max` in cents. */
export type CapViolation =
  | { code: "CAP_GPR"; gpr: number; cap: string }
  | { code: "CAP_SHORT"; days: number; cost: Cents; max: Cents };

/** The parts of a price that the caps depend on. */
export type Capped = Pick<Price, "amount" | "cost" | "gprUnrounded" | "start" | "schedule">;

const overGprCap = (price: Capped, catalogue: Catalogue, day: Day): CapViolation[] => {
  const cap = ratesOn(catalogue, day).gprCap;
  return price.gprUnrounded > Number(cap) ? [{ code: "CAP_GPR", gpr: price.gprUnrounded, cap }] : [];
};

const overShortTermCap = (price: Capped, catalogue: Catalogue): CapViolation[] => {
  const days = daysBetween(price.start, price.schedule.at(-1)?.dueDate ?? price.start);
  const cap = catalogue.shortTermCaps.find(({ maxDays }) => days <= maxDays);
  if (!cap) return [];
  const { numerator, denominator } = fraction(cap.maxCostPct);
  const over = BigInt(price.cost) * denominator > BigInt(price.amount) * numerator;
  const max = multiply(price.amount, { numerator, denominator });
  return over ? [{ code: "CAP_SHORT", days, cost: price.cost, max }] : [];
};

/** All legal caps a price exceeds on a day: ГПР (чл. 19, ал. 4 ЗПК, unrounded) and the cost of short-term credits. */
export const checkCaps = (price: Capped, catalogue: Catalogue, day: Day): CapViolation[] => [
  ...overGprCap(price, catalogue, day),
  ...overShortTermCap(price, catalogue),
];
