import { sayExample } from "#src/copy/offer.ts";
import type { Catalogue, Product } from "#src/domain/catalogue.ts";
import type { Day } from "#src/domain/dates.ts";
import { offerOf, priceOffer } from "#src/domain/offer.ts";
import type { Price } from "#src/domain/price.ts";

/** The representative example of a price (чл. 25 ЗПК) in one sentence, the same one the calculator shows. */
export const exampleText = (price: Price, product: Product, catalogue: Catalogue): string =>
  offerOf(price, product, catalogue, sayExample).example;

/** The representative example of an offer's default amount and term, paid out on a day. */
export const defaultExample = ({ key, amount, term }: Product, catalogue: Catalogue, day: Day): string =>
  priceOffer(catalogue, key, amount.default, term.default, day, sayExample).example;
