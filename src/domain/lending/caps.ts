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

/** The legal caps in force on a day. */
export type Caps = { gprCap: string } & Pick<Catalogue, "shortTermCaps">;

/** The parts of a price that the caps depend on. */
export type Capped = Pick<Price, "amount" | "cost" | "gprUnrounded" | "start" | "schedule">;

const overShortTermCap = (
  { amount, cost }: Pick<Capped, "amount" | "cost">,
  days: number,
  caps: Caps,
): CapViolation[] => {
  const cap = caps.shortTermCaps.find(({ maxDays }) => days <= maxDays);
  if (!cap) return [];
  const { numerator, denominator } = fraction(cap.maxCostPct);
  const over = BigInt(cost) * denominator > BigInt(amount) * numerator;
  return over ? [{ code: "CAP_SHORT", days, cost, max: multiply(amount, { numerator, denominator }) }] : [];
};

/** The caps that a price exceeds when its last payment is so many days after the payout. */
export const capsOver = (
  price: Pick<Capped, "amount" | "cost" | "gprUnrounded">,
  days: number,
  caps: Caps,
): CapViolation[] => [
  ...(price.gprUnrounded > Number(caps.gprCap)
    ? [{ code: "CAP_GPR", gpr: price.gprUnrounded, cap: caps.gprCap } as const]
    : []),
  ...overShortTermCap(price, days, caps),
];

/** All legal caps a price exceeds on a day: ГПР (чл. 19, ал. 4 ЗПК, unrounded) and the cost of short-term credits. */
export const checkCaps = (price: Capped, catalogue: Catalogue, day: Day): CapViolation[] =>
  capsOver(price, daysBetween(price.start, price.schedule.at(-1)?.dueDate ?? price.start), {
    gprCap: ratesOn(catalogue, day).gprCap,
    shortTermCaps: catalogue.shortTermCaps,
  });
