/** A counter-offer: its sliders, and its acceptance. */
import { counted } from "#src/copy/units.ts";
import { findProduct, type Product } from "#src/domain/lending/catalogue.ts";
import { onGrid, type Mappings } from "#src/domain/lending/grid.ts";
import { pageUrl } from "#src/pages/table.ts";
import type { Fill } from "#server/forms/issue-form.ts";
import { sliderProps } from "#server/forms/loan-fill.ts";
import { refuseFields, type FieldIssue } from "#server/kernel/refusal.ts";
import { acceptTerms } from "#server/lending/journey/accept-offer.ts";
import { termName } from "#server/lending/applications/loan-selection.ts";
import { contractPage } from "#server/policy/journey.ts";
import { definePost, type FormHandler } from "#server/policy/handler.ts";
import { applicationOf, type ApplicationRow } from "#server/store/tables/applications.ts";
import * as forms from "#server/submissions/application.ts";
import type { Context } from "#server/visit/context.ts";

/** Values and limits of an offer's sliders: the catalogue's scale, with the affordable terms only. */
export const offerFill = ({ services }: Context, { product: key, offer }: ApplicationRow): Fill => {
  const product = findProduct(services.catalogue, key);
  const props = Object.fromEntries(sliderProps(services.catalogue, product, ""));
  const { amount, period, allowed } = offer!;
  const term = termName(product);
  const ranges = Object.values(allowed ?? {}).map((range) => range.split("-").map(Number) as [number, number]);
  const max = Math.max(period, product.term.min, ...ranges.map(([, longest]) => longest));
  const min = ranges.length > 0 ? Math.min(...ranges.map(([shortest]) => shortest)) : product.term.min;
  return {
    values: { product: key, amount: String(amount), [term]: String(period) },
    props: {
      amount: { ...props["amount"], max: amount },
      [term]: {
        ...props[term],
        min,
        max,
        ...(allowed && product.mappings && { validationProps: mappingsUpTo(product, amount, allowed) }),
      },
    },
    locked: ["product"],
  };
};

/** The slider's mappings; above the offered amount the terms of the largest one, as the amount is refused for itself. */
const mappingsUpTo = (product: Product, amount: number, allowed: Mappings) => ({
  amountElementName: "amount",
  mappings:
    amount < product.amount.max
      ? { ...allowed, [`${amount + 1}-${product.amount.max}`]: Object.values(allowed).at(-1)! }
      : allowed,
});

const tooShort = (product: Product, least: number): FieldIssue => ({
  code: "offer-too-short",
  params: { least: counted(least, product.term.unit) },
});

/** Refuses chosen terms that cannot be granted, at their field. */
const refuseTerms = (product: Product, issue: FieldIssue): never =>
  refuseFields({ [issue.code === "offer-over-limit" ? "amount" : termName(product)]: issue });

/**
 * Accepts the offer, in full or with other terms: they are assessed and priced anew, then the agreement is made. When
 * what was decided no longer holds, the application is decided anew.
 */
export const acceptOffer: FormHandler = {
  post: definePost(forms.acceptOffer, {
    fill: async (context) => {
      const application = (await applicationOf(context.db, context.person!.id, context.application!.id))!;
      return application.offer ? offerFill(context, application) : {};
    },
    effect: async (context, { amount, term }) => {
      const { services, db, now } = context;
      const application = (await applicationOf(db, context.person!.id, context.application!.id))!;
      const product = findProduct(services.catalogue, application.product);
      const terms = { amount, period: term };
      if (!onGrid(product, amount, term)) return refuseFields({ [termName(product)]: { code: "not-offered" } });
      if (amount < (application.refinanceLeast ?? 0)) return refuseFields({ amount: { code: "not-offered" } });
      const found = await acceptTerms(services, db, application, { terms, now });
      if (!found.ok && found.why === "changed") return { nextUrl: pageUrl("applicationProcessing") };
      if (!found.ok && found.why === "term") return refuseTerms(product, tooShort(product, found.least));
      if (!found.ok) return refuseTerms(product, { code: "offer-over-limit", params: { max: found.most } });
      return { nextUrl: pageUrl(contractPage(application)) };
    },
  }),
};
