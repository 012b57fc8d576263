import { formatExample } from "#src/copy/offer.ts";
import type { Catalogue, Product } from "#src/domain/lending/catalogue.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { offerOf, priceOffer } from "#src/domain/lending/offer.ts";
import type { Price } from "#src/domain/lending/price.ts";

/** The representative example of a price (чл. 25 ЗПК) as one sentence, identical to the calculator's. */
export const exampleText = (price: Price, product: Product, catalogue: Catalogue): string =>
  offerOf(price, product, catalogue, formatExample).example;

/** The representative example of a product's default amount and term, paid out on `day`. */
export const defaultExample = ({ key, amount, term }: Product, catalogue: Catalogue, day: Day): string =>
  priceOffer(catalogue, key, amount.default, term.default, day, formatExample).example;
