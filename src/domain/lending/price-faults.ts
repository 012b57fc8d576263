/** Finds prices above a legal cap among everything that a catalogue offers, from a day on. */
import { addMonthsClamped } from "#src/domain/time/calendar.ts";
import { addDays, daysBetween, type Day } from "#src/domain/time/dates.ts";
import { capsOver, type Caps, type CapViolation } from "./caps.ts";
import type { CatalogueFault } from "./catalogue-file.ts";
import { ratesFrom, type Catalogue, type Product, type Rates } from "./catalogue.ts";
import { gpr } from "./gpr.ts";
import { gridRanges, type Mapping } from "./grid.ts";
import { price, yearsTo, type Price } from "./price.ts";

/** Days from the payout to the last payment, and a payout day that gives so many. */
type Span = { days: number; start: Day };

const FOUR_YEARS = 4 * 365 + 1;
const SHORTEST_MONTH = 28;

/**
 * Payout days of four years that give a term of months every length it can have: a month has 28 to 31 days, and from the
 * 29th on the last payment may fall on an earlier day of its month.
 */
const startsFrom = (from: Day): Day[] =>
  Array.from({ length: FOUR_YEARS }, (_, past) => addDays(from, past)).filter((day) => /-(?:01|29|30|31)$/.test(day));

/** Every length of a term that a cap on cost may concern; one length for a term that none does. */
const spansOf = (unit: Product["term"]["unit"], term: number, caps: Caps, starts: readonly Day[]): Span[] => {
  const [start = ""] = starts;
  if (unit === "days") return [{ days: term, start }];
  const longest = Math.max(0, ...caps.shortTermCaps.map(({ maxDays }) => maxDays));
  if (term * SHORTEST_MONTH > longest) return [{ days: term * SHORTEST_MONTH, start }];
  const spans = new Map<number, Day>();
  for (const day of starts) {
    const days = daysBetween(day, addMonthsClamped(day, term));
    if (!spans.has(days)) spans.set(days, day);
  }
  return [...spans].map(([days, first]) => ({ days, start: first }));
};

/** What prices are judged by: the rates in force from a day on, the caps of then, and payout days. */
type Law = { from: Day; rates: Rates; caps: Caps; starts: readonly Day[] };

type Over = { amount: number; term: number; violation: CapViolation; start: Day };

/** The ГПР in percent; infinite for payments so high that there is none. */
const gprOf = (flows: Parameters<typeof gpr>[0]): number => {
  try {
    return gpr(flows).unrounded;
  } catch {
    return Infinity;
  }
};

/**
 * The price as dear as rounding to cents can make it, at this amount and every higher one: a cent more in each payment,
 * and in the last what all the roundings before it can add up to.
 */
const atDearest = ({ amount, cost, schedule, term, unit, nominalRate }: Price) => {
  const grown = (1 + (unit === "months" ? Number(nominalRate) / 1200 : 0)) ** term;
  const extra = schedule.map((_, index) => (index === schedule.length - 1 ? 1 + Math.ceil(term * grown) : 1));
  const flows = schedule.map(({ n, instalment }, index) => ({
    amount: -(instalment + extra[index]!),
    years: yearsTo(n, unit, term),
  }));
  return {
    amount,
    cost: cost + extra.reduce((sum, cents) => sum + cents, 0),
    gprUnrounded: gprOf([{ amount: amount * 100, years: 0 }, ...flows]),
  };
};

const INCOMPUTABLE = { cost: 0, gprUnrounded: Infinity } as const;

const pricedOrNot = (product: Product, amount: number, term: number, from: Day, rates: Rates): Price | undefined => {
  try {
    return price(product, amount, term, from, rates);
  } catch {
    return undefined;
  }
};

/** The first price of a term that passes a cap, from the smallest amount up to where no higher one can. */
const overIn = (
  product: Product,
  { amount: { min, max } }: Pick<Mapping, "amount">,
  term: number,
  { from, rates, caps, starts }: Law,
): Over | undefined => {
  const spans = spansOf(product.term.unit, term, caps, starts);
  const over = (priced: Parameters<typeof capsOver>[0]) =>
    spans.flatMap(({ days, start }) => capsOver(priced, days, caps).map((violation) => ({ violation, start })));
  for (let amount = min; amount <= max; amount += product.amount.step) {
    const priced = pricedOrNot(product, amount, term, from, rates);
    const [found] = over(priced ?? { ...INCOMPUTABLE, amount });
    if (found) return { amount, term, ...found };
    if (priced && over(atDearest(priced)).length === 0) return undefined;
  }
  return undefined;
};

const heightOf = ({ violation }: Over): number =>
  violation.code === "CAP_GPR" ? violation.gpr : (100 * violation.cost) / violation.max;

/** The dearest offer of a product that passes a cap of this kind. */
const dearest = (found: readonly Over[], code: CapViolation["code"]): Over | undefined =>
  found.filter(({ violation }) => violation.code === code).sort((a, b) => heightOf(b) - heightOf(a))[0];

const faultOf = (
  { key: of, term: { unit } }: Product,
  index: number,
  { amount, term, violation, start }: Over,
  later: Day | undefined,
): CatalogueFault => {
  const at = { of, amount, term, unit };
  const place = ["products", index, "nominalRate"];
  if (violation.code === "CAP_GPR") {
    const { gpr: found, cap } = violation;
    return { place, code: "price-over-cap", params: { ...at, gpr: found, cap, ...(later && { from: later }) } };
  }
  const { days, cost, max } = violation;
  return { place, code: "cost-over-cap", params: { ...at, days, start, cost, max } };
};

/** The rates in force from a day on, today's and each that is to come, the one with the lowest cap of the ГПР. */
const strictest = (catalogue: Catalogue, today: Day): Rates & { from: Day } =>
  ratesFrom(catalogue, today)
    .map((rates) => ({ ...rates, from: rates.validFrom > today ? rates.validFrom : today }))
    .reduce((lowest, rates) => (Number(rates.gprCap) < Number(lowest.gprCap) ? rates : lowest));

/**
 * Faults for products with a price above a legal cap on `today` or any later day: one per product and kind of cap, the
 * dearest. Every amount and term of the grid is covered: a term's amounts are priced from the smallest on, until the
 * rounding to cents, which weighs less on higher amounts, can no longer carry one above a cap. A rate that comes into
 * force later counts from now on, because a product has one price for all days.
 */
export const priceFaults = (catalogue: Catalogue, today: Day): CatalogueFault[] => {
  const { from, ...rates } = strictest(catalogue, today);
  const { shortTermCaps } = catalogue;
  const law = { from, rates, caps: { gprCap: rates.gprCap, shortTermCaps }, starts: [from, ...startsFrom(from)] };
  return catalogue.products.flatMap((product, index) => {
    const found = gridRanges(product).flatMap((range) =>
      range.terms.flatMap((term) => overIn(product, range, term, law) ?? []),
    );
    return (["CAP_GPR", "CAP_SHORT"] as const).flatMap((code) => {
      const worst = dearest(found, code);
      return worst ? [faultOf(product, index, worst, from > today ? from : undefined)] : [];
    });
  });
};
