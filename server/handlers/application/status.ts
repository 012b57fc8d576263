/** The status of an application, and the actions open to its owner. */
import type { PaidOutData, StatusData } from "#src/api/responses/responses.ts";
import { applyLater, AUTOMATED_DECISION, DEBT_ADVICE, reviewRight } from "#src/copy/decision.ts";
import { creditWords } from "#src/copy/credit.ts";
import { firstWay, videoCopy } from "#src/copy/video.ts";
import { addDays, formatDay, sofiaDay, type Day } from "#src/domain/time/dates.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import type { ShownStatus } from "#src/domain/lending/credit-states.ts";
import { daysBefore } from "#src/domain/time/calendar.ts";
import { pageUrl } from "#src/pages/table.ts";
import type { Services } from "#server/services.ts";
import { timelineOf } from "#server/lending/applications/timeline.ts";
import { issueForm } from "#server/forms/issue-form.ts";
import { isClosed, mayMove } from "#src/domain/lending/application-states.ts";
import { isRelievable } from "#src/domain/lending/relief.ts";
import { lessOf } from "#server/lending/applications/offer-less.ts";
import type { VideoAsked } from "#server/lending/applications/video-asked.ts";
import { offerOfApplication } from "#server/lending/agreements/offer-of-application.ts";
import type { Context } from "#server/visit/context.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { applicationByShortKey, applicationOf, type ApplicationRow } from "#server/store/tables/applications.ts";
import { signedAnnexes } from "#server/store/tables/annexes.ts";
import { creditOf, creditOfApplication, runningCreditsOf } from "#server/store/tables/credits.ts";
import type { Db } from "#server/store/db/schema.ts";
import { historyOf } from "#server/store/tables/transitions.ts";
import type { ReadHandler } from "#server/policy/handler.ts";
import { arrearsPlanIn } from "#server/handlers/credit/arrears-plan.ts";
import { holdingOf, livedOf, nextOf, reliefFaultIn, type Lived } from "#server/handlers/credit/holding.ts";
import { paidOutIn } from "#server/handlers/credit/paid-out.ts";
import { profileStatusOf } from "#server/handlers/account/profile-status.ts";
import { formCallOf } from "#server/calls/calls.ts";
import { UNTAKEN } from "./new-choice.ts";
import { linkOf, statusNow } from "./status-action.ts";
import { isAsAsked, reasonsOf } from "./status-reasons.ts";
import { firstWords, isGuarantorFirst, notOwedWords, termsNow } from "./status-text.ts";
import { offerFill } from "./offer.ts";

/** Polling interval of a page that waits for a decision or a payout. */
const ASK_AGAIN_MS = 1500;

const viewOf = async (context: Context, application: ApplicationRow): Promise<StatusData> => {
  const { words, video, action, isOver = false } = await statusNow(context, application);
  const moving = application.status === "processing" || application.status === "contractSigned";
  const forms = await formsOf(context, application, isOver);
  const notOwed = await notOwedWords(context, application);
  // The news of a payout that is owed would hide that another is not.
  const lived = isRelievable(application.shown) ? await livedIn(context, application) : undefined;
  const paidOut = application.shown === "active" && !notOwed && lived ? await paidOutOf(context, lived) : null;
  const { overdue, acceleratedOn } = application.shown === "overdue" && lived ? await overdueOf(context, lived) : {};
  const history = await historyOf(context.db, application.id);
  return {
    page: { title: words.title, description: words.text },
    today: context.today,
    request: {
      id: application.id,
      number: application.number,
      status: application.shown,
      statusLabel: words.label,
      statusSince: (video?.since ?? application.statusSince).toISOString(),
    },
    title: words.title,
    text: [
      notOwed ?? (isOver ? words.text : await firstWords(context, application, words.text)),
      ...(acceleratedOn ? [creditWords.accelerated(formatDay(acceleratedOn, true))] : []),
      ...(video ? [video.sent ? videoCopy.looks(video.hours) : untilWords(context.services, video)] : []),
      ...(isOver ? [] : termsNow(context, application, history)),
      ...(context.query.has(formCallOf("change-collateral-data")!.untaken!)
        ? [context.services.words.text("status.collateralNotTaken")]
        : []),
      ...(context.query.has(UNTAKEN) && !isClosed(application.status)
        ? [context.services.words.text("status.choiceNotTaken")]
        : []),
    ].join(" "),
    tone: words.tone,
    timeline: timelineOf(context.services, application.shown, {
      history,
      since: application.statusSince,
      label: words.label,
    }),
    reasons: await reasonsOf(context, application, video),
    rights: rightsOf(context, application),
    ...(paidOut && { paidOut }),
    ...(overdue && { overdue }),
    mayAskRelief: lived !== undefined && reliefFaultIn(lived) === undefined,
    offer: isOver || acceleratedOn ? null : await offerShown(context, application),
    ...(action && { action: linkOf(context, application, action) }),
    ...(application.status === "rejected" && { later: laterOf(context, application) }),
    credits: await creditsShown(context, application),
    ...(Object.keys(forms).length > 0 && { forms }),
    ...(moving && { askAgainAfter: ASK_AGAIN_MS }),
  };
};

/** The application's credit as it lives today. */
const livedIn = async (context: Context, { id }: ApplicationRow): Promise<Lived | undefined> => {
  const holding = await holdingOf(context, await creditOf(context.db, context.person!.id, id));
  return holding && livedOf(context, holding);
};

/** The payout of a credit while it is news. */
const paidOutOf = async (context: Context, lived: Lived): Promise<PaidOutData | null> =>
  // A line may have been drawn on again since: what is news is told by the application of that drawing.
  lived.latest.drawing.no === lived.credit.drawingNo ? paidOutIn(context, lived) : null;

/** What a credit owes that should have been paid by now; and the day on which all of it fell due, if it did. */
const overdueOf = async (
  context: Context,
  lived: Lived,
): Promise<{ overdue?: StatusData["overdue"]; acceleratedOn?: Day | undefined }> => {
  const next = nextOf(context, lived);
  const repaymentUrl = pageUrl("repaymentDetails", { requestId: lived.application.id });
  const arrearsPlan = await arrearsPlanIn(context, lived);
  return { ...(next && { overdue: { next, repaymentUrl, arrearsPlan } }), acceleratedOn: lived.whole.accelerated };
};

/** The running credits of the person beside this application: whatever is open, they stay within reach. */
const creditsShown = async (
  { services, db, person }: Context,
  { id }: ApplicationRow,
): Promise<StatusData["credits"]> =>
  (await runningCreditsOf(db, person!.id))
    .filter(({ applicationId }) => applicationId !== id)
    .map(({ applicationId, productName, contractNumber }) => ({
      label: services.words.text("status.credit", { product: productName, contract: contractNumber }),
      url: pageUrl("repaymentDetails", { requestId: applicationId }),
    }));

/** Until when what was asked for first is taken, and what follows. */
const untilWords = ({ words }: Pick<Services, "words">, video: VideoAsked): string =>
  `${videoCopy.ways[firstWay(video)].until(video.until)} ${words.text("status.thenExpires")}`;

/** What somebody who was refused, or offered less, may ask for, apart from the reasons. */
const rightsOf = (context: Context, application: ApplicationRow): string[] => {
  const { status, decision } = application;
  const { words } = context.services;
  if (status === "offerActive" && decision && !isAsAsked(application))
    return [words.text(decision.automated ? "application.offerReview" : "application.secondReview")];
  if (status !== "rejected" || !decision) return [];
  return [
    decision.automated ? AUTOMATED_DECISION : words.text("application.secondReview"),
    ...(mayAskReview(context, application) ? [reviewRight(formatDay(reviewUntil(context, application), true))] : []),
    DEBT_ADVICE,
  ];
};

/** A new application after a refusal: never the next step, and for the same data not before its time. */
const laterOf = ({ services, today }: Context, { decision, statusSince }: ApplicationRow): StatusData["later"] => {
  const from = addDays(sofiaDay(statusSince), services.catalogue.timers.reapplyDays);
  const text = !decision?.technical && from > today ? applyLater.from(formatDay(from, true)) : applyLater.open;
  return { text, label: services.words.text("status.applyAgain"), url: pageUrl("generalInformationB") };
};

const WITHOUT_OFFER: readonly ShownStatus[] = [
  "rejected",
  "cancelled",
  "expired",
  "terminated",
  "withdrawn",
  "unlent",
  "assigned",
];

/** Whether an annex has replaced the plan that was agreed: the pages of the credit show the one in force. */
const isReplanned = async (db: Db, applicationId: string): Promise<boolean> => {
  const credit = await creditOfApplication(db, applicationId);
  return credit !== undefined && (await signedAnnexes(db, credit.no)).length > 0;
};

const offerShown = async (context: Context, application: ApplicationRow): Promise<StatusData["offer"]> =>
  WITHOUT_OFFER.includes(application.shown) || (await isReplanned(context.db, application.id))
    ? null
    : offerOfApplication(context.services, context.db, application, context.today);

/** Days for which a short link works after the last change of status. */
const SHORT_LINK_DAYS = 30;

/**
 * The status behind a short link of an SMS, for anyone who has it: label, timeline and next action, nothing of the
 * person or the loan. Everything else is behind the login that the action leads to; a logged-in owner goes there at
 * once.
 */
export const shortStatus: ReadHandler = {
  read: async (context): Promise<StatusData | { nextUrl: string }> => {
    const { db, now, today, params, person } = context;
    const found = await applicationByShortKey(db, params["key"] ?? "");
    if (!found || found.statusSince <= daysBefore(now, SHORT_LINK_DAYS)) return refuse("not-found");
    if (found.userId === person?.id) return { nextUrl: pageUrl("applicationStatus", { requestId: found.id }) };
    const { words, action } = await statusNow(context, found);
    const { label, tone } = words;
    return {
      page: { title: label, canonical: pageUrl("applicationStatus") },
      today,
      request: null,
      title: label,
      text: context.services.words.text("status.shortText"),
      tone,
      timeline: timelineOf(context.services, found.shown, {
        history: await historyOf(db, found.id),
        since: found.statusSince,
        label,
      }),
      reasons: [],
      rights: [],
      mayAskRelief: false,
      offer: null,
      credits: [],
      action: {
        label: action?.label ?? context.services.words.text("status.toStatus"),
        url: pageUrl(action?.page ?? "applicationStatus"),
      },
    };
  },
};

const formsOf = async (
  context: Context,
  application: ApplicationRow,
  isOver: boolean,
): Promise<Record<string, Descriptor>> => {
  if (application.id !== context.application?.id) return {};
  const forms: Record<string, Descriptor> = {};
  if (application.status === "offerActive" && !isOver)
    forms["accept"] = await issueForm(context, "accept-offer", offerFill(context, application));
  if (!isOver && lessOf(application)) forms["less"] = await issueForm(context, "take-less");
  if (await isGuarantorFirst(context, application)) forms["drop"] = await issueForm(context, "drop-guarantor");
  if (mayAskReview(context, application)) forms["review"] = await issueForm(context, "ask-review");
  if (application.status === "payoutFailed") forms["end"] = await issueForm(context, "end-agreement");
  else if (mayMove(application.status, "cancelled", "U")) forms["cancel"] = await issueForm(context, "cancel-request");
  return forms;
};

/** The last day on which a review may be asked for. */
const reviewUntil = ({ services }: Context, { statusSince }: ApplicationRow): Day =>
  addDays(sofiaDay(statusSince), services.catalogue.timers.reviewDays);

/**
 * Whether the borrower may request a human review of a rejection: automated decisions only, within the catalogue's
 * `reviewDays`, while no other application is open (CCD2, art. 18).
 */
export const mayAskReview = (context: Context, application: ApplicationRow): boolean =>
  application.id === context.application?.id &&
  application.status === "rejected" &&
  application.decision!.automated &&
  context.today <= reviewUntil(context, application);

/** Waiting page of an application in processing. Once the status has changed, the access check redirects. */
export const processing: ReadHandler = {
  read: async (context) => ({
    ...(await viewOf(context, (await applicationOf(context.db, context.person!.id, context.application!.id))!)),
    profile: await profileStatusOf(context),
  }),
};

/** The status of an application, by default the current one. Another person's is not found. */
export const status: ReadHandler = {
  read: async (context) => {
    const id = context.params["requestId"] ?? context.application?.id;
    if (!id) {
      const { words } = context.services;
      const none = { title: words.text("status.none.title"), text: words.text("status.none.text") };
      return {
        page: { title: none.title, description: none.text },
        today: context.today,
        request: null,
        ...none,
        tone: "info",
        timeline: [],
        reasons: [],
        rights: [],
        mayAskRelief: false,
        offer: null,
        credits: [],
        action: { label: context.services.words.text("status.calculator"), url: "/" },
      } satisfies StatusData;
    }
    const application = await applicationOf(context.db, context.person!.id, id);
    return application ? viewOf(context, application) : refuse("not-found");
  },
};
