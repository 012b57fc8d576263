/** Where a request stands, and what its owner can do about it. */
import type { StatusData } from "#src/api/answers.ts";
import { AUTOMATED_DECISION, counterOffer, DEBT_ADVICE, decisionReason, REVIEW_RIGHT } from "#src/copy/decision.ts";
import { sayExample } from "#src/copy/offer.ts";
import { statusCopy, statusWords } from "#src/copy/status.ts";
import { findProduct } from "#src/domain/catalogue.ts";
import { addDays, sofiaDay } from "#src/domain/dates.ts";
import { formatMoney, money } from "#src/domain/money.ts";
import { onGrid } from "#src/domain/grid.ts";
import { offerOf } from "#src/domain/offer.ts";
import type { Descriptor } from "#src/engine/definition.ts";
import { pageUrl } from "#src/pages/table.ts";
import { sliderProps, termName } from "#server/application/chosen.ts";
import { notify } from "#server/application/notify.ts";
import { priceChosen } from "#server/application/pricing.ts";
import { prepareContract } from "#server/application/contracts.ts";
import { timelineOf } from "#server/application/timeline.ts";
import { showForm, type Fill } from "#server/forms/descriptor.ts";
import { whereNext } from "#server/journey.ts";
import { moveRequest } from "#server/machine/move-request.ts";
import { mayMove } from "#server/machine/request-states.ts";
import type { Context } from "#server/policy/context.ts";
import { notFound, refuseFields, refuseForm } from "#server/policy/refusal.ts";
import { saveAnswers } from "#server/store/answers.ts";
import { changeTerms, historyOf, requestOf, type RequestRow } from "#server/store/requests.ts";
import type { Handler } from "./handler.ts";

/** How often a page that waits for a decision or a payout asks again. */
const ASK_AGAIN_MS = 1500;

const viewOf = async (context: Context, request: RequestRow): Promise<StatusData> => {
  const words = statusWords[request.status];
  const moving = request.status === "processing" || request.status === "contractSigned";
  const forms = await formsOf(context, request);
  return {
    page: { title: words.title, description: words.text }, today: context.today,
    request: { id: request.id, number: request.number, status: request.status, statusLabel: words.label, statusSince: request.statusSince.toISOString() },
    title: words.title, text: words.text, tone: words.tone,
    timeline: timelineOf(request.status, await historyOf(context.db, request.id)),
    reasons: reasonsOf(context, request), offer: offerShown(context, request),
    ...actionOf(context, request), ...(Object.keys(forms).length > 0 && { forms }), ...(moving && { askAgainAfter: ASK_AGAIN_MS }),
  };
};

/** Why it came so, in words. What may not be told stays neutral. */
const reasonsOf = (context: Context, request: RequestRow): string[] => {
  const { status, decision, offer } = request;
  if (!decision) return [];
  const told = decision.reasons.map(decisionReason);
  if (status === "offerActive" && offer) return [counterOffer(formatMoney(money(offer.amount * 100, context.services.catalogue))), ...told];
  if (status === "rejected") {
    return [...told, ...(decision.automated ? [AUTOMATED_DECISION] : []), ...(mayAskReview(context, request) ? [REVIEW_RIGHT] : []), DEBT_ADVICE];
  }
  return status === "manualReview" ? told : [];
};

const offerShown = (context: Context, request: RequestRow): StatusData["offer"] => {
  if (request.status === "rejected" || request.status === "cancelled" || request.status === "expired") return null;
  if (request.status !== "offerActive" || !request.offer) return request.price;
  const product = findProduct(context.services.catalogue, request.product);
  const priced = priceChosen(context, { product, amount: request.offer.amount, term: request.offer.period });
  return offerOf(priced, product, context.services.catalogue, sayExample);
};

const actionOf = (context: Context, request: RequestRow): Pick<StatusData, "action"> => {
  const url = whereNext({ ...context, request });
  switch (request.status) {
    case "draft": case "awaitingSmsConfirmation": return { action: { label: statusCopy.toStep, url } };
    case "needsIdCard": return { action: { label: statusCopy.toIdCard, url } };
    case "contractUnsigned": return { action: { label: statusCopy.toContract, url } };
    case "payoutFailed": return { action: { label: statusCopy.toPayout, url } };
    case "active": case "overdue": case "forbearance": return { action: { label: statusCopy.toCredit, url } };
    case "rejected": case "cancelled": case "expired": case "repaid": return { action: { label: statusCopy.applyAgain, url: pageUrl("generalInformationB") } };
    default: return {};
  }
};

const formsOf = async (context: Context, request: RequestRow): Promise<Record<string, Descriptor>> => {
  if (request.id !== context.request?.id) return {};
  const forms: Record<string, Descriptor> = {};
  if (request.status === "offerActive") forms["accept"] = await showForm(context, "accept-offer", "accept-offer", offerFill(context, request));
  if (mayAskReview(context, request)) forms["review"] = await showForm(context, "ask-review", "ask-review");
  if (mayMove(request.status, "cancelled", "U")) forms["cancel"] = await showForm(context, "cancel-request", "cancel-request");
  return forms;
};

/** Whether a person may be asked to look at a refusal: of a decision by rules alone, for two weeks, while no other request is open (CCD2, art. 18). */
const mayAskReview = ({ services, today, request }: Context, { id, status, decision, statusSince }: RequestRow): boolean =>
  id === request?.id && status === "rejected" && decision!.automated && today <= addDays(sofiaDay(statusSince), services.catalogue.timers.reviewDays);

/** The sliders of an offer: the catalogue's grid up to what was approved. */
const offerFill = ({ services }: Context, { product: key, offer }: RequestRow): Fill => {
  const product = findProduct(services.catalogue, key);
  const props = Object.fromEntries(sliderProps(services.catalogue, product, ""));
  const { amount, period } = offer!;
  const term = termName(product);
  return {
    values: { product: key, amount: String(amount), [term]: String(period) },
    props: { amount: { ...props["amount"], max: amount }, [term]: { ...props[term], max: Math.max(period, product.term.min) } },
    locked: ["product"],
  };
};

/** A waiting page: it belongs to a request on its way, and sends on as soon as that has moved. */
export const requestProcessing: Handler = {
  read: async (context) => viewOf(context, (await requestOf(context.db, context.person!.id, context.request!.id))!),
};

/** A request's state; without an id the current one. Somebody else's looks like none. */
export const status: Handler = {
  read: async (context) => {
    const id = context.params["requestId"] ?? context.request?.id;
    if (!id) {
      return {
        page: { title: statusCopy.none.title, description: statusCopy.none.text }, today: context.today, request: null, ...statusCopy.none, tone: "info",
        timeline: [], reasons: [], offer: null, action: { label: statusCopy.calculator, url: "/" },
      } satisfies StatusData;
    }
    const request = await requestOf(context.db, context.person!.id, id);
    return request ? viewOf(context, request) : notFound();
  },
};

/** Takes the offer, whole or smaller: priced anew, and the contract is made. */
export const acceptOffer: Handler = {
  post: {
    fill: async (context) => {
      const request = (await requestOf(context.db, context.person!.id, context.request!.id))!;
      return request.offer ? offerFill(context, request) : {};
    },
    effect: async (context, values) => {
      const request = (await requestOf(context.db, context.person!.id, context.request!.id))!;
      const product = findProduct(context.services.catalogue, request.product);
      const chosen = { product, amount: Number(values["amount"]), term: Number(values[termName(product)]) };
      if (chosen.amount > request.offer!.amount) refuseFields({ amount: { code: "offer-over-limit", params: { max: request.offer!.amount } } });
      if (!onGrid(product, chosen.amount, chosen.term)) refuseFields({ [termName(product)]: { code: "not-offered" } });
      const offer = offerOf(priceChosen(context, chosen), product, context.services.catalogue, sayExample);
      await changeTerms(context.db, request.id, { product: product.key, amount: chosen.amount, term: chosen.term, unit: product.term.unit, purpose: request.purpose, price: offer });
      await moveRequest(context.db, { requestId: request.id, to: "contractUnsigned", actor: "U", reason: "offer accepted", now: context.now });
      await prepareContract(context.services, context.db, request.id, context.now);
      return { nextUrl: pageUrl("viewContract") };
    },
  },
};

/** Has a person look at a refusal; what the borrower says about it is kept with the request. */
export const askReview: Handler = {
  post: {
    effect: async (context, values) => {
      const { db, now, person, services } = context;
      const request = context.request && (await requestOf(db, person!.id, context.request.id));
      if (!request || !mayAskReview(context, request)) return refuseForm(409, "moved-on", { nextUrl: pageUrl("requestStatus") });
      const { version } = services.definitions.get("ask-review")!;
      await saveAnswers(db, services.secrets, { requestId: request.id, form: "ask-review", version, values, now });
      await moveRequest(db, { requestId: request.id, to: "manualReview", actor: "U", reason: "review asked for", now });
      await services.queue.send(db, "review-request", { requestId: request.id });
      await notify(services, db, "referred", { userId: person!.id, requestId: request.id, now });
      return { nextUrl: pageUrl("requestProcessing") };
    },
  },
};

/** Gives the request up. Nothing is owed. */
export const cancelRequest: Handler = {
  post: {
    effect: async (context) => {
      await moveRequest(context.db, { requestId: context.request!.id, to: "cancelled", actor: "U", now: context.now });
      return { nextUrl: pageUrl("requestStatus") };
    },
  },
};
