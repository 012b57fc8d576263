/** The calculator on the home page. */
import type { HomeData } from "#src/api/responses/responses.ts";
import { formatExample } from "#src/copy/offer.ts";
import { siteCopy } from "#src/copy/site.ts";
import { offerOf } from "#src/domain/lending/offer.ts";
import { keylessForm } from "#server/forms/issue-form.ts";
import { productProps, valuesFromQuery, withDefaults } from "#server/forms/loan-fill.ts";
import { loanSelectionOf } from "#server/lending/applications/loan-selection.ts";
import { offeredProducts, priceLoan } from "#server/lending/applications/pricing.ts";
import type { ReadHandler } from "#server/policy/handler.ts";
import { calculator } from "#server/submissions/application.ts";

/** Prices the values in the query string and supplies the catalogue, with which the browser prices further changes. */
export const index: ReadHandler = {
  read: async (context): Promise<HomeData> => {
    const { services, today } = context;
    const { catalogue } = services;
    const definition = services.definitions.get("calculator")!.definition;
    const values = withDefaults(catalogue, valuesFromQuery(context.query, definition));
    const chosen = loanSelectionOf(catalogue, calculator.read(values));
    const offered = await offeredProducts(catalogue, context.db, context.person);
    const form = keylessForm(context, "calculator", {
      values,
      props: productProps(catalogue, offered.products, offered),
    });
    return {
      page: { title: siteCopy.homeTitle, description: siteCopy.homeDescription, canonical: "/" },
      today,
      form,
      offer: chosen ? offerOf(priceLoan(context, chosen), chosen.product, catalogue, formatExample) : null,
      pricing: { catalogue },
      intro: [],
    };
  },
};
