/** A price for the wire and the page: every sum in both currencies, the plan, the representative example. */
import { findProduct, ratesOn } from "./catalogue.ts";
import type { Catalogue, Product } from "./catalogue.ts";
import { isInterestFree } from "./rate.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { formatMoney, money } from "./money.ts";
import type { Cents, Money } from "./money.ts";
import { price as priceOf } from "./price.ts";
import type { Price } from "./price.ts";
import type { Row } from "./schedule.ts";

/** One row of the repayment plan on the wire. */
export type OfferRow = {
  n: number;
  dueDate: Day;
  instalment: Money;
  principal: Money;
  interest: Money;
  balance: Money;
};

/** A priced credit on the wire: amount, term, payments and dates, rates in percent ("36.00"), plan and example. */
export type Offer = {
  product: string;
  productName: string;
  amount: Money;
  term: number;
  unit: "days" | "months";
  payments: number;
  instalment: Money;
  lastInstalment: Money;
  total: Money;
  cost: Money;
  nominalRate: string;
  gpr: string;
  firstDueDate: Day;
  warning: string;
  plan: OfferRow[];
  example: string;
  /** Of a credit that pays an older one off: what that takes of its amount, and what is left for the borrower. */
  refinance?: { payOff: Money; cash: Money };
};

/** Parameters of the representative example: formatted sums, rates in percent ("36.00"). */
export type Figures = {
  unit: "days" | "months";
  term: number;
  free: boolean;
  amount: string;
  amountBoth: string;
  nominalRate: string;
  gpr: string;
  payments: number;
  instalment: string;
  last: string;
  cost: string;
  total: string;
  totalBoth: string;
};

/** Formats the representative example; a parameter, so that the domain holds no copy. See `src/copy/offer.ts`. */
export type SayExample = (figures: Figures) => string;

const inEuro = (amount: Money): string => formatMoney({ ...amount, alternative: null });

const figuresOf = (offer: Omit<Offer, "example" | "refinance">): Figures => ({
  unit: offer.unit,
  term: offer.term,
  free: isInterestFree(offer.nominalRate),
  amount: inEuro(offer.amount),
  amountBoth: formatMoney(offer.amount),
  nominalRate: offer.nominalRate,
  gpr: offer.gpr,
  payments: offer.payments,
  instalment: inEuro(offer.instalment),
  last: inEuro(offer.lastInstalment),
  cost: inEuro(offer.cost),
  total: inEuro(offer.total),
  totalBoth: formatMoney(offer.total),
});

/** The figures of a price that an offer shows; a signed agreement has them, too. */
export type Priced = Omit<Price, "start" | "schedule" | "dailyInterest" | "lateRate" | "gprUnrounded"> & {
  schedule: readonly Row[];
};

/** Builds the offer for a price. Pure: browser and server produce identical output. */
export const offerOf = (
  price: Priced,
  product: Pick<Product, "key" | "name">,
  catalogue: Catalogue,
  sayExample: SayExample,
): Offer => {
  const sum = (cents: Cents): Money => money(cents, catalogue);
  const offer = {
    product: product.key,
    productName: product.name,
    amount: sum(price.amount * 100),
    term: price.term,
    unit: price.unit,
    payments: price.schedule.length,
    instalment: sum(price.instalment),
    lastInstalment: sum(price.lastInstalment),
    total: sum(price.total),
    cost: sum(price.cost),
    nominalRate: price.nominalRate,
    gpr: price.gpr,
    firstDueDate: price.firstDueDate,
    warning: catalogue.warning,
    plan: price.schedule.map((row) => ({
      n: row.n,
      dueDate: row.dueDate,
      instalment: sum(row.instalment),
      principal: sum(row.principal),
      interest: sum(row.interest),
      balance: sum(row.balance),
    })),
  };
  return { ...offer, example: sayExample(figuresOf(offer)) };
};

/** The offer of a credit of which `payOff` pays an older one off. Cents; `payOff` is at most the amount. */
export const payingOff = (
  offer: Offer,
  { amount, payOff }: { amount: Cents; payOff: Cents },
  catalogue: Catalogue,
): Offer => ({
  ...offer,
  refinance: { payOff: money(payOff, catalogue), cash: money(amount - payOff, catalogue) },
});

/** Prices an amount (whole euro) and term paid out on `start`; RangeError if the product is not offered for them. */
export const priceOffer = (
  catalogue: Catalogue,
  productKey: string,
  amountEuro: number,
  term: number,
  start: Day,
  sayExample: SayExample,
): Offer => {
  const product = findProduct(catalogue, productKey);
  return offerOf(priceOf(product, amountEuro, term, start, ratesOn(catalogue, start)), product, catalogue, sayExample);
};
