/** A price whose interest a bonus lowers: by the highest rate at which the credit costs as much less as the bonus is worth. */
import type { Product, Rates } from "./catalogue.ts";
import type { Cents } from "./money.ts";
import { price, type Price } from "./price.ts";
import type { Day } from "#src/domain/time/dates.ts";

/** What lowered a price: the bonus, by how much the whole cost fell, and the rate without it, in percent. */
export type Lessened = { bonus: Cents; saved: Cents; fullRate: string };

const hundredths = (rate: string): number => Math.round(Number(rate) * 100);
const rateOf = (of: number): string => (of / 100).toFixed(2);

/**
 * The price with a bonus taken off its interest: it costs at least that much less, and no rate that is higher by a
 * hundredth of a percent does as well. Undefined where all the interest is not more than the bonus.
 */
export const lessenedPrice = (
  product: Product,
  of: { amount: number; term: number; start: Day; rates: Pick<Rates, "statutory"> },
  bonus: Cents,
): (Price & { lessened: Lessened }) | undefined => {
  const { amount, term, start, rates } = of;
  const at = (rate: number): Price => price({ ...product, nominalRate: rateOf(rate) }, amount, term, start, rates);
  const full = price(product, amount, term, start, rates);
  const most = full.cost - bonus;
  if (bonus <= 0 || most <= 0) return undefined;
  let [fits, tooMuch] = [0, hundredths(product.nominalRate)];
  while (tooMuch - fits > 1) {
    const middle = Math.floor((fits + tooMuch) / 2);
    if (at(middle).cost <= most) fits = middle;
    else tooMuch = middle;
  }
  if (fits === 0) return undefined;
  const lower = at(fits);
  return { ...lower, lessened: { bonus, saved: full.cost - lower.cost, fullRate: product.nominalRate } };
};
