/** The first step of an application: amount, term and purpose, with registration or without. */
import type { CallName } from "#src/api/calls/calls.ts";
import { applicationCopy } from "#src/copy/application.ts";
import type { Variant } from "#src/domain/lending/application-states.ts";
import type { Offer } from "#src/domain/lending/offer.ts";
import type { FormValues } from "#src/engine/core/rule.ts";
import type { FormPageData } from "#src/api/responses/responses.ts";
import { pageOfCall, pageUrl } from "#src/pages/table.ts";
import * as forms from "#server/submissions/application.ts";
import type { LoanChoice } from "#server/submissions/loan.ts";
import { loanSelectionOf } from "#server/lending/applications/loan-selection.ts";
import { productProps, valuesFromQuery, valuesOfLoanSelection, withDefaults } from "#server/forms/loan-fill.ts";
import { offerAt, offeredProducts, priceLoan } from "#server/lending/applications/pricing.ts";
import { type Fill } from "#server/forms/issue-form.ts";
import type { Context } from "#server/visit/context.ts";
import { affiliateOf } from "#server/handlers/site/keys.ts";
import { begunIn } from "#server/visit/begun-in.ts";
import { refuseFields } from "#server/kernel/refusal.ts";
import { givePromoCode } from "#server/store/tables/promo-codes.ts";
import {
  changeTerms,
  createApplication,
  applicationOf,
  type ApplicationTerms,
} from "#server/store/tables/applications.ts";
import { findProduct } from "#src/domain/lending/catalogue.ts";
import { definePost, type FormHandler } from "#server/policy/handler.ts";
import { isKnown, prepareRegistration, refuseKnown, registerVisitor } from "#server/handlers/registration.ts";
import { whereNext } from "#server/policy/journey.ts";
import { promisedPromoCode, save } from "./answers.ts";
import { placeOfChoice, replacedWords } from "./new-choice.ts";
import { stepPage } from "./step.ts";

const amountFill =
  (call: CallName) =>
  async (context: Context): Promise<Fill> => {
    const { catalogue } = context.services;
    const { application, person, query } = context;
    const given = valuesFromQuery(query, context.services.definitions.get(call)!.definition);
    const draft =
      person && application?.status === "draft"
        ? await applicationOf(context.db, person.id, application.id)
        : undefined;
    const drafted =
      draft && !query.has("product")
        ? valuesOfLoanSelection(catalogue, {
            product: findProduct(catalogue, draft.product),
            amount: draft.amountCents / 100,
            term: draft.period,
          })
        : withDefaults(catalogue, given);
    const offered = await offeredProducts(catalogue, context.db, person);
    const promoCode = draft ? draft.promoCode : await promisedPromoCode(context);
    return {
      values: {
        ...drafted,
        ...(draft?.purpose && { purpose: draft.purpose }),
        ...(promoCode && { promoCode }),
      },
      props: productProps(catalogue, offered.products, offered),
      asked: given,
    };
  };

/** The terms chosen in the form. Refuses what the catalogue does not offer, and a price above a legal cap. */
const chosenTerms = (
  context: Context,
  { loan, purpose }: { loan: LoanChoice | undefined; purpose: string },
): ApplicationTerms => {
  const chosen =
    loanSelectionOf(context.services.catalogue, loan) ?? refuseFields({ product: { code: "not-offered" } });
  priceLoan(context, chosen);
  return {
    product: chosen.product.key,
    amount: chosen.amount,
    term: chosen.term,
    unit: chosen.product.term.unit,
    purpose,
  };
};

/** Redeems a promo code inside the effect: under concurrent use the last one may find it used up. */
const usePromoCode = async ({ db, now }: Context, applicationId: string, promoCode: string): Promise<void> => {
  if (!(await givePromoCode(db, applicationId, promoCode, now)))
    refuseFields({ promoCode: { code: "promo-code-backend" } });
};

/** Makes an application with these terms, and remembers the browser and the key that it came by. */
const newApplication = async (
  context: Context,
  { userId, variant }: { userId: string; variant: Variant },
  terms: ApplicationTerms,
): Promise<string> =>
  createApplication(context.db, {
    userId,
    variant,
    now: context.now,
    begunIn: await begunIn(context),
    affiliateKey: (await affiliateOf(context, userId)) ?? null,
    ...terms,
  });

const offerFor = (context: Context, values: FormValues): Offer | null => {
  const choice = forms.calculator.read(values);
  return choice ? offerAt(context, choice) : null;
};

/** The price of the choice, and what the browser prices another one with. */
const priced = (context: Context, values: FormValues): Pick<FormPageData, "offer" | "pricing"> => ({
  offer: offerFor(context, values),
  pricing: { catalogue: context.services.catalogue },
});

/** This page with the loan of its address: the login leads back here. */
const backHere = ({ query }: Context): string => pageUrl("generalInformation") + (query.size > 0 ? `?${query}` : "");

/** The first step with registration. Logged-in visitors have a step of their own. */
export const generalInformation: FormHandler = {
  read: async (context) => {
    if (isKnown(context)) return { nextUrl: await placeOfChoice(context) };
    const fill = await amountFill("general-information")(context);
    const page = await stepPage(context, "general-information", fill, {
      ...priced(context, fill.values!),
      instead: {
        ...applicationCopy.haveProfile,
        url: `${pageUrl("login")}?next=${encodeURIComponent(backHere(context))}`,
      },
    });
    return { ...page, page: { ...page.page, description: applicationCopy.firstDescription } };
  },
  post: definePost(forms.generalInformation, {
    fill: amountFill("general-information"),
    prepare: async (context, form) => {
      refuseKnown(context);
      return { terms: chosenTerms(context, form), registration: await prepareRegistration(context, form) };
    },
    effect: async (context, form, { terms, registration }, submission) => {
      const begin = async (userId: string): Promise<void> => {
        const applicationId = await newApplication(context, { userId, variant: "A" }, terms);
        await usePromoCode(context, applicationId, form.promoCode);
        await save(context, submission, applicationId);
      };
      const source = "general-information";
      return { ...(await registerVisitor(context, form, registration, { source, begin })), hasBegun: true };
    },
  }),
};

/** The first step of a known borrower: starts a draft or changes the terms of the present one. */
export const generalInformationB: FormHandler = {
  read: async (context) => {
    const fill = await amountFill("general-information-b")(context);
    const page = await stepPage(context, "general-information-b", fill, await replacedWords(context));
    return { ...page, ...priced(context, page.form.values) };
  },
  post: definePost(forms.generalInformationB, {
    fill: amountFill("general-information-b"),
    prepare: (context, form) => Promise.resolve(chosenTerms(context, form)),
    effect: async (context, { promoCode }, terms, submission) => {
      const { application, person, db } = context;
      if (application?.status === "draft") {
        await changeTerms(db, application.id, terms);
        await usePromoCode(context, application.id, promoCode);
        // Saved under its own form id: the form `general-information` holds the consents given at registration.
        await save(context, submission);
        return { nextUrl: whereNext(context) };
      }
      const applicationId = await newApplication(context, { userId: person!.id, variant: "B" }, terms);
      await usePromoCode(context, applicationId, promoCode);
      await save(context, submission, applicationId);
      return { nextUrl: pageOfCall(context.services.steps.B[1]!)!.path, hasBegun: true };
    },
  }),
};
