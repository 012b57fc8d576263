import type { Terms } from "#src/domain/lending/decision.ts";
import type { Catalogue, Product } from "#src/domain/lending/catalogue.ts";
import { clampTerm, gridAmounts, gridTerms, type Mappings } from "#src/domain/lending/grid.ts";
import { fraction } from "#src/domain/lending/money.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import { annuity, dailyRate, interestFor } from "#src/domain/lending/schedule.ts";

/** A person's monthly means: net income, instalments of other credits, and the rest after living costs. */
export type Means = { net: Cents; others: Cents; disposable: Cents };

/** The terms nearest to the requested ones that the product offers for an amount on its grid. */
const termsFor = (product: Product, amount: number, term: number): Terms => ({
  amount,
  period: clampTerm(product, amount, term).term,
});

/** Loads by amount and term, kept per product of a catalogue: an assessment looks at most of its grid. */
const loads = new WeakMap<Product, Map<string, Cents>>();

/** Monthly burden in cents: the level instalment, or the whole debt of a single payment. */
export const monthlyLoad = (product: Product, { amount, period }: Terms): Cents => {
  const known = loads.get(product) ?? new Map<string, Cents>();
  loads.set(product, known);
  const key = `${amount}/${period}`;
  const load = known.get(key) ?? computedLoad(product, amount * 100, period);
  known.set(key, load);
  return load;
};

const computedLoad = ({ term, nominalRate }: Product, cents: Cents, period: number): Cents =>
  term.unit === "months"
    ? annuity(cents, nominalRate, period)
    : cents + interestFor(cents, dailyRate(nominalRate), period);

/** Whether all instalments stay within a share of the income; exact arithmetic. */
export const withinShare = ({ net, others }: Means, load: Cents, share: string): boolean => {
  const { numerator, denominator } = fraction(share);
  return BigInt(others + load) * denominator <= BigInt(net) * numerator;
};

/**
 * The share of income up to which no guarantor is needed. A single payment burdens one month only, so it may use the
 * higher share.
 */
export const automaticShare = (product: Product, { dti }: Catalogue): string =>
  product.term.unit === "days" ? dti.max : dti.auto;

/** The largest amount, whole euro, for which the sum alone asks for no guarantor. */
export const mostWithoutGuarantor = ({ key, amount }: Product, { guarantorAbove }: Catalogue): number =>
  key === "consumerCredit" ? Math.min(guarantorAbove, amount.max) : amount.max;

/** The highest load that leaves enough to live on and stays within a share of the income; negative when there is none. */
export const mostBearable = (means: Means, share: string): Cents => {
  const { numerator, denominator } = fraction(share);
  return Math.min(means.disposable, Number((BigInt(means.net) * numerator) / denominator) - means.others);
};

/** What decides whether terms can be granted without a guarantor, or with the one whom the application has. */
export type Reach = {
  product: Product;
  /** The highest load, see `mostBearable`. */
  most: Cents;
  /** Whether the last payment of a term comes before the age limit. */
  fitsAge(period: number): boolean;
};

/** Whether the instalment is affordable. */
const isAffordable = ({ product, most }: Reach, terms: Terms): boolean => monthlyLoad(product, terms) <= most;

/** The requested term for an amount, shortened where the age limit asks for it; undefined when no term fits. */
export const requestedTerms = ({ product, fitsAge }: Reach, amount: number, term: number): Terms | undefined => {
  const { period } = termsFor(product, amount, term);
  const fitting = fitsAge(period) ? period : gridTerms(product, amount).findLast((one) => one < period && fitsAge(one));
  return fitting === undefined ? undefined : { amount, period: fitting };
};

/** The affordable terms for an amount, shortest first. */
const affordableTerms = (reach: Reach, amount: number): number[] =>
  gridTerms(reach.product, amount).filter((period) => reach.fitsAge(period) && isAffordable(reach, { amount, period }));

/** The affordable terms for an amount that are nearest to the requested one, a longer one if need be. */
const nearest = (reach: Reach, amount: number, term: number): Terms | undefined => {
  const wanted = requestedTerms(reach, amount, term);
  if (!wanted) return undefined;
  const period = affordableTerms(reach, amount).find((one) => one >= wanted.period);
  return period === undefined ? undefined : { amount, period };
};

/** The largest grid amount up to `ceiling` that is affordable at the requested term; undefined when there is none. */
export const largestAt = (reach: Reach, term: number, ceiling: number): Terms | undefined =>
  gridAmounts(reach.product)
    .filter((amount) => amount <= ceiling)
    .reverse()
    .flatMap((amount) => requestedTerms(reach, amount, term) ?? [])
    .find((terms) => isAffordable(reach, terms));

/**
 * The terms of a counter-offer: the largest grid amount up to `ceiling` with an affordable term, the requested one or
 * the next longer one; undefined when there is none.
 */
export const maxAmount = (reach: Reach, term: number, ceiling: number): Terms | undefined => {
  for (const amount of gridAmounts(reach.product).reverse()) {
    const terms = amount <= ceiling ? nearest(reach, amount, term) : undefined;
    if (terms) return terms;
  }
  return undefined;
};

/** The affordable terms by amount up to `ceiling`, as a slider's mappings: `{ "200-450": "3-12", "451-500": "5-12" }`. */
export const allowedTerms = (reach: Reach, ceiling: number): Mappings => {
  const { min, step } = reach.product.amount;
  const ranges: { from: number; to: number; terms: string }[] = [];
  for (const amount of gridAmounts(reach.product).filter((one) => one <= ceiling)) {
    const periods = affordableTerms(reach, amount);
    if (periods.length === 0) continue;
    const terms = `${periods[0]}-${periods.at(-1)}`;
    const from = Math.max(min, amount - step + 1);
    const last = ranges.at(-1);
    if (last?.terms === terms && last.to === from - 1) last.to = amount;
    else ranges.push({ from, to: amount, terms });
  }
  return Object.fromEntries(ranges.map(({ from, to, terms }) => [`${from}-${to}`, terms]));
};
