/** The price of a choice, calculated in the browser by the same code as on the server. */
import type { HomeData, OfferData } from "#src/api/responses/responses.ts";
import { formatExample } from "#src/copy/offer.ts";
import { priceOffer } from "#src/domain/lending/offer.ts";
import type { Chosen } from "./chosen-loan.ts";

/** The offer for a choice; undefined while it is invalid: half typed, out of range. */
export const priceChosen = (
  { pricing, today }: Pick<HomeData, "pricing" | "today">,
  { product, amount, term }: Chosen,
): OfferData | undefined => {
  try {
    return priceOffer(pricing.catalogue, product, amount, term, today, formatExample);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
};
