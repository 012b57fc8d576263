import type { ProductKey } from "#src/domain/catalogue.ts";
import { pageOfCall } from "#src/pages/table.ts";
import type { ContentCall, ContentPages } from "#server/content/load.ts";
import type { TermsRef } from "#server/documents/facts.ts";

/** The call that answers the general terms of each offer. */
export const TERMS_CALLS: Readonly<Record<ProductKey, ContentCall>> = {
  creditLine: "tos-credit-line",
  consumerCredit: "tos-consumer-credit",
  interestFreeInstalment: "tos-tax-free-consumer-credit",
  interestFreeCreditLine: "tos-tax-free-credit-line",
};

/** The general terms in force for an offer, as contracts refer to them. */
export const termsOf = (key: ProductKey, content: Pick<ContentPages, "head">): TermsRef => {
  const call = TERMS_CALLS[key];
  const { title, version, validFrom } = content.head(call);
  const page = pageOfCall(call);
  if (!page) throw new RangeError(`the terms of ${key} have no page`);
  return { title, path: page.path, version, validFrom };
};
