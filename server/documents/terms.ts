import type { ProductKey } from "#src/domain/lending/catalogue.ts";
import type { FileContentCall } from "#src/api/calls/content.ts";
import { pageOfCall } from "#src/pages/table.ts";
import type { TermsRef } from "./agreement-facts.ts";

/** The call of the general terms page of each product. */
export const TERMS_CALLS: Readonly<Record<ProductKey, FileContentCall>> = {
  creditLine: "tos-credit-line",
  consumerCredit: "tos-consumer-credit",
  interestFreeInstalment: "tos-tax-free-consumer-credit",
  interestFreeCreditLine: "tos-tax-free-credit-line",
};

/** Gives the front matter of content pages. */
type Heads = { head(call: FileContentCall): Omit<TermsRef, "path"> };

/** The reference to a product's current general terms, for agreements. */
export const termsOf = (key: ProductKey, content: Heads): TermsRef => {
  const call = TERMS_CALLS[key];
  const { title, version, validFrom } = content.head(call);
  const page = pageOfCall(call);
  if (!page) throw new RangeError(`the terms of ${key} have no page`);
  return { title, path: page.path, version, validFrom };
};
