/** Site data: configuration, the visitor, the calculator, logs and look-ups. */
import type { AnnouncementsData, HomeData, OptionsData, RootConfigData, VisitorData } from "#src/api/answers.ts";
import { maskJson, maskPath, maskText } from "#src/domain/mask.ts";
import { offerOf } from "#src/domain/offer.ts";
import { chosenOf, productProps, valuesFromQuery, withDefaults } from "#server/application/chosen.ts";
import { offeredProducts, priceChosen } from "#server/application/pricing.ts";
import { showPlainForm } from "#server/forms/descriptor.ts";
import { listNamed } from "#server/lists/index.ts";
import { sayExample } from "#src/copy/offer.ts";
import { takeBudget } from "#server/policy/budgets.ts";
import { tokenOf, type Context } from "#server/policy/context.ts";
import { notFound, Refusal, refuseForm } from "#server/policy/refusal.ts";
import type { Services } from "#server/services.ts";
import { readAnswers } from "#server/store/answers.ts";
import { promoCodeWorks } from "#server/store/promo-codes.ts";
import { emailTaken } from "#server/store/users.ts";
import { buildVersion } from "#server/version.ts";
import { siteCopy } from "#src/copy/site.ts";
import type { Handler } from "./handler.ts";

/** The root configuration every page starts from. */
export const configOf = ({ settings, catalogue }: Services): RootConfigData => ({
  root: {
    phoneForCall: settings.brandPhone, lang: "bg", contractAcceptEnabled: true,
    config: { fastCreditMaxAmount: catalogue.fastCreditMaxAmount },
    gossip: { enabled: settings.gossip, uri: settings.gossipUri ?? "", path: settings.gossipPath },
    brand: brandOf(settings),
    errors: {
      extra: { version: buildVersion(), ...settings.errorExtra },
      ...(settings.errorLoggerUrl && { loggerUrl: settings.errorLoggerUrl }), ...(settings.errorIgnore.length > 0 && { ignored: [...settings.errorIgnore] }),
    },
    demo: settings.demo,
    consent: { preset: settings.consentPreset, tagManagerId: settings.tagManagerId ?? null },
  },
});

/** Memberships and addresses are drawn only when they are known; the demo shows where they would stand. */
const brandOf = (settings: Services["settings"]): RootConfigData["root"]["brand"] => {
  const demo = settings.demo ? siteCopy.demoBrand : { association: undefined, social: {} };
  const { brandFacebook: facebook, brandYoutube: youtube, brandX: x } = settings;
  const social = facebook || youtube || x ? { facebook, youtube, x } : demo.social;
  return {
    name: settings.brandName, company: settings.brandCompany, registerNumber: settings.brandRegisterNumber,
    certificate: settings.brandCertificate ?? settings.brandRegisterNumber, association: settings.brandAssociation ?? demo.association, social,
  };
};

/** What stands above the header today. */
export const announcementsOf = ({ services, today }: Context): AnnouncementsData => ({ announcements: services.content.announcements(today) });

/** Who is here, as the browser may know it. */
export const visitorOf = async (context: Context): Promise<VisitorData> => {
  const { person, request } = context;
  const token = tokenOf(context);
  return {
    userData: {
      user: person && { id: person.id, email: person.email, status: { key: person.status }, guaranteedRequests: [], isSubscribed: person.isSubscribed },
      activeBonuses: [], activeAffiliatePromotion: null,
      unsignedContract: request?.status === "contractUnsigned" ? { kind: "creditContract", requestId: request.id } : null,
      hasActiveOffer: request?.status === "offerActive",
      needsVideoVerification: request?.status === "needsVideoVerification",
      liveChatConfig: await chatOf(context),
    },
    ...(token && { csrf: token }),
  };
};

/** The chat of a configured licence, and what its agent is told: beside name and e-mail nothing that is personal. */
const chatOf = async ({ services, db, person, request, saved }: Context): Promise<VisitorData["userData"]["liveChatConfig"]> => {
  const id = services.settings.liveChatLicence;
  if (id === undefined) return null;
  const personal = request && saved.has("personal-information") ? await readAnswers(db, services.secrets, request.id, "personal-information") : undefined;
  const name = personal?.["firstName"];
  return {
    id, enabled: true,
    variables: {
      ...(typeof name === "string" && { Name: name }), ...(person && { Email: person.email }),
      ...(request && { requestStatus: request.status, product: request.product }),
    },
  };
};

export const config: Handler = { read: async ({ services }) => configOf(services) };
export const userData: Handler = { read: visitorOf };
export const announcements: Handler = { read: async (context) => announcementsOf(context) };

/** The calculator: prices for the values in the address, and what the browser needs to price by itself. */
export const index: Handler = {
  read: async (context): Promise<HomeData> => {
    const { services, today } = context;
    const { catalogue } = services;
    const definition = services.definitions.get("calculator")!.definition;
    const values = withDefaults(catalogue, valuesFromQuery(context.query, definition));
    const chosen = chosenOf(catalogue, values);
    const form = showPlainForm(context, "calculator", { values, props: productProps(catalogue, await offeredProducts(context)) });
    return {
      page: { title: siteCopy.homeTitle, description: siteCopy.homeDescription, canonical: "/" },
      today, form, offer: chosen ? offerOf(priceChosen(context, chosen), chosen.product, catalogue, sayExample) : null,
      pricing: { catalogue }, intro: [],
    };
  },
};

/** A consent, click or collateral log: what was done, never by whom. */
export const logUserClick: Handler = {
  log: async ({ services }, { type = "", url = "" }) => {
    services.log.info({ event: "click", type: maskText(type), url: maskedClick(url) }, "user click");
    return {};
  },
};

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** An error a browser met: words of a stranger, kept as such. */
export const error: Handler = {
  log: async ({ services }, { error: text = "", datetime = "", info = "", extra = "", url = "" }) => {
    const browser = { error: maskText(text), at: INSTANT.test(datetime) ? datetime : maskText(datetime), info: maskJson(info), extra: maskJson(extra), page: maskPath(url) };
    services.log.warn({ event: "client-error", browser }, "client error");
    return {};
  },
};

/** What was chosen stands behind the question mark: one plain word of ours. */
const maskedClick = (url: string): string => {
  const chosen = /\?(type|value)=([A-Za-z]{1,40})$/.exec(url);
  return maskPath(url) + (chosen ? chosen[0] : "");
};

/** At most 20 options of a long list. */
export const listOptions: Handler = {
  read: async ({ params, query }): Promise<OptionsData> => {
    const source = listNamed(params["source"] ?? "");
    if (!source) throw new Refusal({ status: 404 });
    return { options: source.find((query.get("q") ?? "").slice(0, 100), 20) };
  },
};

/** Whether an e-mail is free; above the budget the check is skipped, so that nobody can harvest addresses. */
export const checkEmail: Handler = {
  log: async (context, { email = "" }) => {
    for (const budget of ["email-check", "email-check-address"] as const) {
      if (!(await takeBudget(context, budget)).allowed) return { skipped: true };
    }
    return (await emailTaken(context.db, email, context.person?.id)) ? { error: true, errors: { email: siteCopy.emailTaken } } : {};
  },
};

/** Whether a promo code counts. Wrong, not begun, over and used up are answered alike, and nobody may ask often. */
export const checkPromoCode: Handler = {
  log: async (context, { promoCode = "" }) => {
    const { allowed, retryAfterSeconds } = await takeBudget(context, "promo-check");
    if (!allowed) return refuseForm(429, "too-many", { retryAfter: retryAfterSeconds });
    return (await promoCodeWorks(context.db, promoCode, context.now, context.request?.id)) ? {} : { error: true, errors: { promoCode: siteCopy.promoCodeRefused } };
  },
};

/** A fresh task for the captcha; 404 where the provider sets its own or there is none. */
export const captchaChallenge: Handler = {
  read: async (context) => {
    const { captcha } = context.services;
    if (!captcha.challenge) return notFound();
    const { allowed, retryAfterSeconds } = await takeBudget(context, "captcha-challenge");
    return allowed ? captcha.challenge() : refuseForm(429, "too-many", { retryAfter: retryAfterSeconds });
  },
};
