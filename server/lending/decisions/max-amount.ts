import type { Terms } from "#src/domain/lending/decision.ts";
import type { Catalogue, Product } from "#src/domain/lending/catalogue.ts";
import { clampTerm, gridAmounts } from "#src/domain/lending/grid.ts";
import { fraction } from "#src/domain/lending/money.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import { annuity, dailyRate, interestFor } from "#src/domain/lending/schedule.ts";

/** A person's monthly means: net income, instalments elsewhere, and the rest after living costs. */
export type Means = { net: Cents; others: Cents; disposable: Cents };

/** The terms nearest to the requested ones that the product offers for an amount on its grid. */
export const termsFor = (product: Product, amount: number, term: number): Terms => ({
  amount,
  period: clampTerm(product, amount, term).term,
});

/** Monthly burden in cents: the level instalment, or the whole debt of a single payment. */
export const monthlyLoad = (product: Product, { amount, period }: Terms): Cents =>
  product.term.unit === "months"
    ? annuity(amount * 100, product.nominalRate, period)
    : amount * 100 + interestFor(amount * 100, dailyRate(product.nominalRate), period);

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

/**
 * The largest grid amount up to `ceiling` whose instalment is affordable within the automatic share; undefined when
 * none is.
 */
export const maxAmount = (
  means: Means,
  product: Product,
  term: number,
  ceiling: number,
  catalogue: Catalogue,
): Terms | undefined =>
  gridAmounts(product)
    .filter((amount) => amount <= ceiling)
    .reverse()
    .map((amount) => termsFor(product, amount, term))
    .find((terms) => {
      const load = monthlyLoad(product, terms);
      return load <= means.disposable && withinShare(means, load, automaticShare(product, catalogue));
    });
