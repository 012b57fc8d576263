/** The Standard European Form for whoever asks: their own numbers when there is a request, an example otherwise. */
import { findProduct, type ProductKey } from "#src/domain/catalogue.ts";
import type { TextDocument } from "#src/domain/document.ts";
import { europeanFormExample, europeanFormOf } from "#server/documents/european-form.ts";
import { termsOf } from "#server/documents/terms.ts";
import { isClosed } from "#server/journey.ts";
import type { Context } from "#server/policy/context.ts";
import { contractNumber } from "./contracts.ts";
import { lender, paymentChannels } from "./lender.ts";
import { priceChosen } from "./pricing.ts";

export const europeanFormFor = async (context: Context, asked: ProductKey): Promise<TextDocument> => {
  const { request, services, today } = context;
  const { catalogue, content } = services;
  if (!request || isClosed(request.status)) {
    return europeanFormExample(asked, { catalogue, lender: lender(services), day: today, terms: termsOf(asked, content) });
  }
  const product = findProduct(catalogue, request.product);
  return europeanFormOf({
    lender: lender(services), product, day: today, terms: termsOf(product.key, content),
    price: priceChosen(context, { product, amount: request.amountCents / 100, term: request.period }),
    channels: paymentChannels(services, contractNumber(request), request.number),
  }, catalogue);
};
