/** The steps of an application. Each is saved on submit; the journey says which comes next. */
import { randomUUID } from "node:crypto";
import type { CallName } from "#src/api/contract.ts";
import { applicationCopy } from "#src/copy/application.ts";
import { sayExample } from "#src/copy/offer.ts";
import { maskPhone } from "#src/domain/phone.ts";
import { offerOf, type Offer } from "#src/domain/offer.ts";
import type { FormValues } from "#src/domain/rule.ts";
import { pageOfCall, pageUrl } from "#src/pages/table.ts";
import { chosenOf, productProps, valuesFromQuery, valuesOfChosen, withDefaults, type Chosen } from "#server/application/chosen.ts";
import { sendCode, spendCode, useCode } from "#server/application/codes.ts";
import { register } from "#server/application/register.ts";
import { offeredProducts, priceChosen } from "#server/application/pricing.ts";
import { queuePayout } from "#server/application/pay-out.ts";
import { notify } from "#server/application/notify.ts";
import { showForm, type Fill } from "#server/forms/descriptor.ts";
import { guardState, whereNext } from "#server/journey.ts";
import { moveRequest } from "#server/machine/move-request.ts";
import type { Context } from "#server/policy/context.ts";
import { begunIn } from "#server/policy/device.ts";
import { hashPassword } from "#server/policy/passwords.ts";
import { refuseFields, refuseForm } from "#server/policy/refusal.ts";
import { givePromoCode } from "#server/store/promo-codes.ts";
import { changeTerms, createRequest, requestOf, type RequestTerms } from "#server/store/requests.ts";
import type { Db } from "#server/store/schema.ts";
import { findProduct } from "#src/domain/catalogue.ts";
import type { Handler } from "./handler.ts";
import { onwards, plainStep, save, saved, savedFill, stepPage } from "./step.ts";

// ---- amount, term, purpose

const amountFill = (call: CallName) => async (context: Context): Promise<Fill> => {
  const { catalogue } = context.services;
  const { request, person, query } = context;
  const given = valuesFromQuery(query, context.services.definitions.get(call)!.definition);
  const draft = person && request?.status === "draft" ? await requestOf(context.db, person.id, request.id) : undefined;
  const drafted = draft && !query.has("product")
    ? valuesOfChosen(catalogue, { product: findProduct(catalogue, draft.product), amount: draft.amountCents / 100, term: draft.period })
    : withDefaults(catalogue, given);
  return { values: { ...drafted, ...(draft?.purpose && { purpose: draft.purpose }), ...(draft?.promoCode && { promoCode: draft.promoCode }) }, props: productProps(catalogue, await offeredProducts(context)), asked: given };
};

const chosenTerms = (context: Context, values: FormValues): RequestTerms & { offer: Offer } => {
  const { catalogue } = context.services;
  const chosen: Chosen = chosenOf(catalogue, values) ?? refuseFields({ product: { code: "not-offered" } });
  const offer = offerOf(priceChosen(context, chosen), chosen.product, catalogue, sayExample);
  return { product: chosen.product.key, amount: chosen.amount, term: chosen.term, unit: chosen.product.term.unit, purpose: String(values["purpose"] ?? ""), price: offer, offer };
};

/** Judged once more inside the effect: of those who came at once the last may find the code used up. */
const usePromoCode = async ({ db, now }: Context, requestId: string, { promoCode }: FormValues): Promise<void> => {
  if (!(await givePromoCode(db, requestId, String(promoCode ?? ""), now))) refuseFields({ promoCode: { code: "promo-code-backend" } });
};

const offerFor = (context: Context, values: FormValues): Offer | null => {
  const chosen = chosenOf(context.services.catalogue, values);
  return chosen ? offerOf(priceChosen(context, chosen), chosen.product, context.services.catalogue, sayExample) : null;
};

const placeOfKnown = (context: Context): string =>
  context.person && guardState(context.request) === "none" ? pageUrl("generalInformationB") : whereNext(context);

/** The first step, which registers. Who is logged in has a step of their own. */
export const generalInformation: Handler = {
  read: async (context) => {
    if (context.person || context.pending) return { nextUrl: placeOfKnown(context) };
    const fill = await amountFill("general-information")(context);
    const page = await stepPage(context, "general-information", fill, { offer: offerFor(context, fill.values!) });
    return { ...page, page: { ...page.page, description: applicationCopy.firstDescription } };
  },
  post: {
    fill: amountFill("general-information"),
    prepare: async (context, values) => {
      if (context.person || context.pending) return refuseForm(409, "moved-on", { nextUrl: placeOfKnown(context) });
      return { terms: chosenTerms(context, values), passwordHash: await hashPassword(String(values["password"])) };
    },
    effect: async (context, values, prepared) => {
      const { terms, passwordHash } = prepared as { terms: RequestTerms; passwordHash: string };
      return register(context, values, passwordHash, async (userId) => {
        const requestId = await createRequest(context.db, { userId, variant: "A", now: context.now, begunIn: await begunIn(context), ...terms });
        await usePromoCode(context, requestId, values);
        await save(context, "general-information", withoutPasswords(values), requestId);
      });
    },
  },
};

const withoutPasswords = ({ password: _password, passwordRepeat: _repeat, ...values }: FormValues): FormValues => values;

/** The first step of somebody we know: a new draft, or other terms for the one at hand. */
export const generalInformationB: Handler = {
  read: async (context) => {
    const page = await stepPage(context, "general-information-b", await amountFill("general-information-b")(context));
    return { ...page, offer: offerFor(context, page.form.values) };
  },
  post: {
    fill: amountFill("general-information-b"),
    prepare: (context, values) => Promise.resolve(chosenTerms(context, values)),
    effect: async (context, values, prepared) => {
      const terms = prepared as RequestTerms;
      const { request, person, db, now } = context;
      if (request?.status === "draft") {
        await changeTerms(db, request.id, terms);
        await usePromoCode(context, request.id, values);
        // Under its own name: the first step of a new borrower holds the consents they registered with.
        await save(context, "general-information-b", values);
        return { nextUrl: whereNext(context) };
      }
      const requestId = await createRequest(db, { userId: person!.id, variant: "B", now, begunIn: await begunIn(context), ...terms });
      await usePromoCode(context, requestId, values);
      await save(context, "general-information-b", values, requestId);
      return { nextUrl: pageOfCall(context.services.steps.B[1]!)!.path, hasBegun: true };
    },
  },
};

// ---- the steps between

/** How the data will be filled in. */
export const fillInOptions: Handler = {
  ...plainStep("fill-in-options"),
  post: {
    effect: async (context, values) => {
      await save(context, "fill-in-options", values);
      return { nextUrl: values["fillInMethod"] === "idCardPhoto" ? pageUrl("idCardUpload") : onwards(context, "fill-in-options") };
    },
  },
};

/** Pictures of the identity card: a way to fill in a draft, or what a request that was sent still lacks. */
export const idCardUpload: Handler = {
  read: async (context) => stepPage(context, "fill-in-id-card-upload", {}, context.request?.status === "draft" ? { back: pageUrl("fillInOptions") } : {}),
  post: {
    effect: async (context, values) => {
      const { db, now, request, services } = context;
      await save(context, "fill-in-id-card-upload", values);
      if (request!.status === "draft") return { nextUrl: onwards(context, "fill-in-id-card-upload") };
      await moveRequest(db, { requestId: request!.id, to: "processing", actor: "U", reason: "identity card uploaded", now });
      await services.queue.send(db, "decide-request", { requestId: request!.id });
      return { nextUrl: pageUrl("requestProcessing") };
    },
  },
};

/** Names, identity, addresses, income, obligations, public office. */
export const personalInformation: Handler = {
  read: async (context) => stepPage(context, "personal-information", await savedFill(context, "personal-information")),
  post: {
    effect: async (context, values) => {
      const { db, person, services, now } = context;
      await save(context, "personal-information", values);
      const pin = String(values["personPin"]);
      await db.updateTable("users").set({
        egn_hash: services.secrets.lookupHash("egn", pin), egn_enc: services.secrets.seal(pin, `egn:${person!.id}`), updated_at: now,
      }).where("id", "=", person!.id).execute();
      return { nextUrl: onwards(context, "personal-information") };
    },
  },
};

/** How the money goes out, and the last consents: this sends the request. */
export const paymentAndCollateral: Handler = {
  read: async (context) => stepPage(context, "payment-and-collateral-data", { values: paymentAgain(await saved(context, "payment-and-collateral-data")) }),
  post: {
    effect: async (context, values) => {
      await save(context, "payment-and-collateral-data", values);
      await moveRequest(context.db, { requestId: context.request!.id, to: "awaitingSmsConfirmation", actor: "U", now: context.now });
      await sendCode({ ...context, request: { ...context.request!, status: "awaitingSmsConfirmation" } }, "request");
      return { nextUrl: pageUrl("smsConfirmation") };
    },
  },
};

/** Consents are given anew each time. */
const paymentAgain = ({ paymentMethod, iban, revtag }: FormValues): FormValues => ({ paymentMethod, iban, revtag });

/** The code that sends the request to a decision. */
export const smsConfirmation: Handler = {
  read: async (context) =>
    stepPage(context, "sms-confirmation", {}, {
      lead: applicationCopy.codeSent(maskPhone(context.person!.phone)),
      forms: { sendCode: await showForm(context, "send-code", "send-code") },
    }),
  post: {
    prepare: (context, values) => useCode(context, "request", String(values["pin"])),
    effect: async (context, _values, codeId) => {
      const { db, now, request, person, services } = context;
      await spendCode(context, codeId as string);
      await moveRequest(db, { requestId: request!.id, to: "processing", actor: "U", now });
      await db.updateTable("requests").set({ submitted_at: now }).where("id", "=", request!.id).execute();
      await dataFilledIn(db, person!.id, now);
      await notify(services, db, "received", { userId: person!.id, requestId: request!.id, now });
      await services.queue.send(db, "decide-request", { requestId: request!.id });
      return { nextUrl: pageUrl("requestProcessing") };
    },
  },
};

/** A profile's data are complete with its first request. */
const dataFilledIn = async (db: Db, userId: string, now: Date): Promise<void> => {
  const moved = await db.updateTable("users").set({ status: "dataFilledIn", updated_at: now })
    .where("id", "=", userId).where("status", "=", "userCreated").returning("id").executeTakeFirst();
  if (!moved) return;
  await db.insertInto("transitions").values({
    id: randomUUID(), machine: "user", request_id: null, user_id: userId, from_state: "userCreated", to_state: "dataFilledIn", actor: "U", reason: null, event_id: null, at: now,
  }).execute();
};

/** After a payout that failed: where else the money should go. Changes nothing but that. */
export const paymentInformation: Handler = {
  read: async (context) => stepPage(context, "payment-information", { values: {} }),
  post: {
    effect: async (context, values) => {
      await save(context, "payment-information", values);
      await moveRequest(context.db, { requestId: context.request!.id, to: "contractSigned", actor: "U", reason: "new payout data", now: context.now });
      await queuePayout(context.services, context.db, context.request!.id, context.now);
      return { nextUrl: pageUrl("requestStatus") };
    },
  },
};
