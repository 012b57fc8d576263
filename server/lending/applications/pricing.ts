/** Prices on the server: today's rates, legal caps, and which products a visitor is offered. */
import { formatExample } from "#src/copy/offer.ts";
import { checkCaps } from "#src/domain/lending/caps.ts";
import { ratesOn, type Catalogue, type Product } from "#src/domain/lending/catalogue.ts";
import { onGrid } from "#src/domain/lending/grid.ts";
import { lessenedPrice, type Lessened } from "#src/domain/lending/lessened.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import { offerOf, type Offer } from "#src/domain/lending/offer.ts";
import { price, type Price } from "#src/domain/lending/price.ts";
import { refuse } from "#server/kernel/refusal.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { hasHadCredit } from "#server/store/tables/credits.ts";
import type { LoanSelection } from "./loan-selection.ts";

type Pricing = { services: Pick<Services, "catalogue" | "log">; today: Day };

/** A price, and what lowered it where a bonus has. */
export type LoanPrice = Price & { lessened?: Lessened };

/**
 * The price of a selection today, with a bonus taken off its interest where that is more than the bonus. Refuses one above
 * a legal cap and logs it as an error: the catalogue is at fault, not the borrower.
 */
export const priceLoan = (
  { services, today }: Pricing,
  { product, amount, term }: LoanSelection,
  bonus: Cents = 0,
): LoanPrice => {
  const rates = ratesOn(services.catalogue, today);
  const priced: LoanPrice =
    (bonus > 0 ? lessenedPrice(product, { amount, term, start: today, rates }, bonus) : undefined) ??
    price(product, amount, term, today, rates);
  const violations = checkCaps(priced, services.catalogue, today);
  if (violations.length > 0) {
    services.log.error({ event: "cap", product: product.key, amount, term, violations }, "a price passes a legal cap");
    return refuse("not-offered");
  }
  return priced;
};

type Terms = { product: string; amount: number; term: number };

const makeOffer = (pricing: Pricing, { product: key, amount, term }: Terms): Offer | null => {
  const { catalogue } = pricing.services;
  const product = catalogue.products.find((candidate) => candidate.key === key);
  return product && onGrid(product, amount, term)
    ? offerOf(priceLoan(pricing, { product, amount, term }), product, catalogue, formatExample)
    : null;
};

/** Offers kept of a catalogue; when there are more, all are forgotten. */
const MOST_OFFERS = 1_000;
const kept = new WeakMap<Catalogue, Map<string, Offer | null>>();

/** The offer of terms today; null when the catalogue no longer offers them. Made once a day: each step shows it. */
export const offerAt = (pricing: Pricing, terms: Terms): Offer | null => {
  const { catalogue } = pricing.services;
  const offers = kept.get(catalogue) ?? new Map<string, Offer | null>();
  kept.set(catalogue, offers);
  const key = `${pricing.today} ${terms.product} ${terms.amount} ${terms.term}`;
  const known = offers.get(key);
  if (known !== undefined) return known;
  const offer = makeOffer(pricing, terms);
  if (offers.size >= MOST_OFFERS) offers.clear();
  offers.set(key, offer);
  return offer;
};

/**
 * The products this visitor may apply for, interest-free ones for new clients, once per person; and whether it would be
 * their first credit.
 */
export const offeredProducts = async (
  { products }: Pick<Catalogue, "products">,
  db: Db,
  person: { id: string; personId: string | null } | null,
): Promise<{ products: readonly Product[]; isFirst: boolean }> => {
  const isFirst = !person || !(await hasHadCredit(db, person));
  return { products: isFirst ? products : products.filter((product) => !product.newClientsOnly), isFirst };
};
