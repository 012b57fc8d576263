import type { Terms } from "#server/decision/facts.ts";
import type { Catalogue, Product } from "#src/domain/catalogue.ts";
import { clampTerm, gridAmounts } from "#src/domain/grid.ts";
import { fraction } from "#src/domain/money.ts";
import type { Cents } from "#src/domain/money.ts";
import { annuity, dailyRate, interestFor } from "#src/domain/schedule.ts";

/** What a person has each month: net income, instalments elsewhere, and what is left after living costs too. */
export type Means = { net: Cents; others: Cents; disposable: Cents };

/** The terms nearest to the wanted ones that the product offers for an amount on its grid. */
export const termsFor = (product: Product, amount: number, term: number): Terms => ({ amount, period: clampTerm(product, amount, term).term });

/** What one month would have to bear: the level instalment, or the whole debt of a single payment. */
export const monthlyLoad = (product: Product, { amount, period }: Terms): Cents =>
  product.term.unit === "months"
    ? annuity(amount * 100, product.nominalRate, period)
    : amount * 100 + interestFor(amount * 100, dailyRate(product.nominalRate), period);

/** Whether instalments keep within a share of the income, compared exactly. */
export const withinShare = ({ net, others }: Means, load: Cents, share: string): boolean => {
  const { numerator, denominator } = fraction(share);
  return BigInt(others + load) * denominator <= BigInt(net) * numerator;
};

/** The share of income decided without a person: a single payment falls in one month and may take the higher one. */
export const automaticShare = (product: Product, { dti }: Catalogue): string => (product.term.unit === "days" ? dti.max : dti.auto);

/** The largest amount on the grid, up to a ceiling, whose instalment the means bear by the automatic limit. */
export const maxAmount = (means: Means, product: Product, term: number, ceiling: number, catalogue: Catalogue): Terms | undefined =>
  gridAmounts(product)
    .filter((amount) => amount <= ceiling)
    .reverse()
    .map((amount) => termsFor(product, amount, term))
    .find((terms) => {
      const load = monthlyLoad(product, terms);
      return load <= means.disposable && withinShare(means, load, automaticShare(product, catalogue));
    });
