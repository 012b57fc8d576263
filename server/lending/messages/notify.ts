/** Notifies borrowers about their application by mail and SMS, in the transaction of the change. */
import { overWords } from "#src/copy/decision.ts";
import { agreementCopy } from "#src/copy/agreement.ts";
import { offerWords } from "#src/copy/offer.ts";
import { refinanceEnds } from "#src/copy/refinance.ts";
import { paperWords } from "#src/copy/documents.ts";
import type { Mail } from "#src/copy/mail.ts";
import { documentKindWords } from "#src/copy/document-asks.ts";
import { findProduct } from "#src/domain/lending/catalogue.ts";
import { formatDay, sofiaDay } from "#src/domain/time/dates.ts";
import { formatMoney, money } from "#src/domain/lending/money.ts";
import type { OfferData } from "#src/api/responses/responses.ts";
import { pageUrl } from "#src/pages/table.ts";
import type { Services } from "#server/services.ts";
import { counted } from "#src/copy/units.ts";
import { personalInformation } from "#server/submissions/personal-information.ts";
import { savedForm } from "#server/submissions/saved.ts";
import { applicationById, type ApplicationRow } from "#server/store/tables/applications.ts";
import type { AttachedFile } from "#server/store/db/message-tables.ts";
import type { Db } from "#server/store/db/schema.ts";
import { contactOf } from "#server/store/tables/users.ts";
import { about, inDays, type NoticeDeps } from "./about.ts";
import { paidOutMail, planCorrectedMail, redirectedMail, signedMail, type Documents } from "./agreement-mails.ts";
import { approvedMail, counterOfferMail, receivedMail, referredMail, rejectedMail } from "./application-mails.ts";
import { enqueueMessage } from "./enqueue.ts";
import { neededMail, videoMail } from "./wanted-mails.ts";
import { lender } from "#server/lending/lender/lender.ts";
import { decisionReasons } from "#server/lending/applications/reasons.ts";
import { historyOf } from "#server/store/tables/transitions.ts";
import { toldDestination } from "#server/lending/destinations/payout-destination.ts";
import { guarantorWords } from "#server/lending/applications/guarantor-words.ts";
import { openAsk } from "#server/lending/applications/document-asks.ts";
import { offerOfApplication } from "#server/lending/agreements/offer-of-application.ts";
import { signedAgreementOf, type StoredAgreement } from "#server/store/tables/agreements.ts";
import { creditOfApplication } from "#server/store/tables/credits.ts";
import type { NewMessage } from "#server/store/tables/messages.ts";
import { liveGuaranteeOf } from "#server/store/tables/guarantees.ts";
import { payoutsOf } from "#server/store/tables/payouts.ts";
import { endedAsOver } from "#server/store/tables/refinances.ts";

/** Events of an application that notify the borrower. */
export type Occasion =
  | "received"
  | "referred"
  | "expired"
  | "expiredWaiting"
  | "refinanceOver"
  | "guarantorNeeded"
  | "idCardNeeded"
  | "videoNeeded"
  | "videoAgain"
  | "selfieAgain"
  | "videoEnds"
  | "documentsWanted"
  | "documentsNotWanted"
  | "rejected"
  | "offer"
  | "approvedAsAsked"
  | "contractReady"
  | "signed"
  | "paidOut"
  | "payoutStands"
  | "payoutRedirected"
  | "payoutFailed"
  | "payoutReturned"
  | "payoutGone"
  | "planCorrected"
  | "terminated";
type NoticeOf = {
  userId: string;
  applicationId: string;
  now: Date;
  attachments?: readonly AttachedFile[];
  /** Sends nothing when the occasion was announced for this application, or for what is named, before. */
  once?: boolean | string;
};

const termText = ({ period, periodUnit }: ApplicationRow): string => counted(period, periodUnit);
const sum = ({ services }: NoticeDeps, euro: number): string => formatMoney(money(euro * 100, services.catalogue));
/** The documents of a mail: their names when attached, otherwise where they are. */
const documentsIn = (deps: NoticeDeps): Documents =>
  deps.isEmailConfirmed
    ? { attached: deps.attachments.map(({ name }) => name) }
    : { url: about(deps).link(pageUrl("documents")) };

const agreementIn = async ({ db, application }: NoticeDeps): Promise<StoredAgreement> =>
  (await signedAgreementOf(db, application.id))!;

const amountFacts = ({ amount, refinance }: OfferData): [string, string][] =>
  refinance
    ? [
        [offerWords.cash, formatMoney(refinance.cash)],
        [offerWords.payOff, formatMoney(refinance.payOff)],
        [offerWords.size, formatMoney(amount)],
      ]
    : [["Сума", formatMoney(amount)]];

/** Whether the guarantor of an application has a contract of their own to sign before its borrower. */
const guarantorSignsFirst = async (
  { secrets }: Pick<Services, "secrets">,
  db: Db,
  { id }: ApplicationRow,
): Promise<boolean> => (await liveGuaranteeOf(db, secrets, id))?.status === "approved";

const offerFacts = (offer: OfferData): [string, string][] => [
  ...amountFacts(offer),
  ["Срок", counted(offer.term, offer.unit)],
  [offer.payments === 1 ? "Плащате наведнъж" : "Вноска", formatMoney(offer.instalment)],
  ["Общо за връщане", formatMoney(offer.total)],
  ["ГПР", `${offer.gpr.replace(".", ",")}\u00a0%`],
];

/** What is sent of what was signed: without what pays another credit off. */
const sentSum = async (deps: NoticeDeps): Promise<string> => {
  const { terms, refinancedCents } = await agreementIn(deps);
  return formatMoney(money(terms.principal - (refinancedCents ?? 0), deps.services.catalogue));
};

/** What a borrower is told of a payout. */
const paidOutOf = async (deps: NoticeDeps) => {
  const { schedule } = (await creditOfApplication(deps.db, deps.application.id))!;
  const [first] = schedule;
  const payout = (await payoutsOf(deps.db, deps.application.id)).find(({ status }) => status === "paid")!;
  return {
    ...about(deps),
    amount: formatMoney(money(payout.amountCents, deps.services.catalogue)),
    how: paperWords.payout[payout.method],
    account: toldDestination(deps.services, payout),
    firstDue: formatDay(first!.dueDate, true),
    firstAmount: formatMoney(money(first!.instalment, deps.services.catalogue)),
    payments: schedule.length,
    ...(deps.attachments.length > 0 && { newPlan: documentsIn(deps) }),
    repaymentUrl: about(deps).link(pageUrl("repaymentDetails", { requestId: deps.application.id })),
  };
};

const MAILS: Readonly<Record<Occasion, (deps: NoticeDeps) => Promise<Mail> | Mail>> = {
  received: (deps) =>
    receivedMail(deps.services.words, about(deps), {
      product: findProduct(deps.services.catalogue, deps.application.product).name,
      amount: sum(deps, deps.application.amountCents / 100),
      term: termText(deps.application),
      refinances: deps.application.refinancesNo !== null,
    }),
  referred: async (deps) =>
    referredMail(
      deps.services.words,
      about(deps),
      overWords("manualReview", await historyOf(deps.db, deps.application.id)),
    ),
  expired: (deps) => deps.services.words.mail("application.expired", about(deps), about(deps)),
  expiredWaiting: (deps) => deps.services.words.mail("application.expiredWaiting", about(deps), about(deps)),
  refinanceOver: async (deps) =>
    deps.services.words.mail("application.refinanceOver", about(deps), {
      ...about(deps),
      why: refinanceEnds[(await endedAsOver(deps.db, deps.application.id)) ?? "unsaid"],
    }),
  guarantorNeeded: async (deps) => {
    const text = await guarantorWords(deps.services, deps.db, deps.application);
    return neededMail(deps, { page: "changeCollateral", text });
  },
  idCardNeeded: (deps) => neededMail(deps, { page: "idCardUpload", days: "idCardDays" }),
  videoNeeded: (deps) => videoMail(deps, "wanted"),
  videoAgain: (deps) => videoMail(deps, "videoAgain"),
  selfieAgain: (deps) => videoMail(deps, "selfieAgain"),
  videoEnds: (deps) => videoMail(deps, "ends"),
  documentsWanted: async (deps) => {
    const { kinds, words, until } = (await openAsk(deps.services, deps.db, deps.application, deps.now))!;
    return deps.services.words.mail("application.documentsWanted", about(deps), {
      ...about(deps),
      documents: [{ list: kinds.map((kind) => documentKindWords[kind]) }],
      words: [{ p: words }],
      until: formatDay(until, true),
      url: about(deps).link(pageUrl("sendDocuments")),
    });
  },
  documentsNotWanted: (deps) => deps.services.words.mail("application.documentsNotWanted", about(deps), about(deps)),
  rejected: (deps) =>
    rejectedMail(deps.services.words, about(deps), {
      reasons: decisionReasons(deps.services, deps.application.decision),
      reviewUntil: inDays(deps, deps.services.catalogue.timers.reviewDays),
      automated: deps.application.decision?.automated ?? false,
    }),
  offer: (deps) =>
    counterOfferMail(deps.services.words, about(deps), {
      requested: sum(deps, deps.application.amountCents / 100),
      reasons: decisionReasons(deps.services, deps.application.decision),
      automated: deps.application.decision?.automated ?? false,
      offer: [
        ["Сума до", sum(deps, deps.application.offer!.amount)],
        ["Срок", counted(deps.application.offer!.period, deps.application.periodUnit)],
      ],
      validUntil: formatDay(deps.application.offer!.validUntil, true),
    }),
  approvedAsAsked: async (deps) =>
    approvedMail(deps.services.words, about(deps), {
      offer: offerFacts((await offerOfApplication(deps.services, deps.db, deps.application, deps.day))!),
      said: decisionReasons(deps.services, deps.application.decision),
      validUntil: formatDay(deps.application.offer!.validUntil, true),
    }),
  contractReady: async (deps) => {
    const isGuarantorFirst = await guarantorSignsFirst(deps.services, deps.db, deps.application);
    const to = { ...about(deps), statusUrl: about(deps).link(pageUrl("viewContract")) };
    return approvedMail(deps.services.words, to, {
      offer: offerFacts((await offerOfApplication(deps.services, deps.db, deps.application, deps.day))!),
      said: isGuarantorFirst ? [agreementCopy.guarantorFirst] : [],
      validUntil: inDays(deps, deps.services.catalogue.timers.unsignedContractDays),
    });
  },
  signed: async (deps) =>
    signedMail(deps.services.words, about(deps), {
      documents: documentsIn(deps),
      withdrawalUntil: formatDay((await agreementIn(deps)).terms.withdrawalUntil, true),
    }),
  paidOut: async (deps) => paidOutMail(deps.services.words, "paidOut", await paidOutOf(deps)),
  payoutStands: async (deps) => paidOutMail(deps.services.words, "payoutStands", await paidOutOf(deps)),
  payoutRedirected: async (deps) => {
    const [before, now] = (await payoutsOf(deps.db, deps.application.id)).slice(-2);
    return redirectedMail(deps.services.words, about(deps), {
      account: toldDestination(deps.services, now!)!,
      before: toldDestination(deps.services, before!),
    });
  },
  payoutFailed: (deps) =>
    deps.services.words.mail("agreement.payoutFailed", about(deps), {
      ...about(deps),
      url: about(deps).link(pageUrl("paymentInformation")),
      until: inDays(deps, deps.services.catalogue.timers.payoutRetryDays),
    }),
  payoutReturned: async (deps) =>
    deps.services.words.mail("agreement.payoutReturned", about(deps), {
      ...about(deps),
      amount: await sentSum(deps),
      url: about(deps).link(pageUrl("paymentInformation")),
      until: inDays(deps, deps.services.catalogue.timers.payoutRetryDays),
    }),
  payoutGone: async (deps) => {
    const { status } = await agreementIn(deps);
    const name = status === "effective" ? "agreement.payoutTwice" : "agreement.payoutGone";
    const { iban } = lender(deps.services).bank;
    return deps.services.words.mail(name, about(deps), { ...about(deps), amount: await sentSum(deps), iban });
  },
  planCorrected: (deps) => planCorrectedMail(deps.services.words, about(deps), documentsIn(deps)),
  terminated: (deps) => {
    const isRefinance = deps.application.refinancesNo !== null;
    const name = isRefinance ? "agreement.refinanceTerminated" : "agreement.contractTerminated";
    return deps.services.words.mail(name, about(deps), about(deps));
  },
};

/** Occasions that send an SMS, too. */
const SMS_OCCASIONS = [
  "guarantorNeeded",
  "idCardNeeded",
  "videoNeeded",
  "videoAgain",
  "selfieAgain",
  "videoEnds",
  "rejected",
  "offer",
  "approvedAsAsked",
  "contractReady",
  "paidOut",
  "payoutStands",
  "payoutRedirected",
  "payoutReturned",
  "payoutFailed",
] as const satisfies readonly Occasion[];

/** The SMS of an occasion; most occasions have none. */
const smsOf = async (
  services: Services,
  trx: Db,
  occasion: Occasion,
  application: ApplicationRow,
): Promise<string | undefined> => {
  const said = SMS_OCCASIONS.find((row) => row === occasion);
  if (!said) return undefined;
  const { brandName: brand, origin } = services.settings;
  const { phone } = lender(services);
  const url = origin + pageUrl("shortStatus", { key: application.shortKey });
  const isFirst = said === "contractReady" && (await guarantorSignsFirst(services, trx, application));
  return services.words.text(isFirst ? "sms.guarantorFirst" : `sms.${said}`, { brand, phone, url });
};

/** Enqueues the mail and SMS of an occasion, in the caller's transaction. */
export const notify = async (
  services: Services,
  trx: Db,
  occasion: Occasion,
  { userId, applicationId, now, attachments = [], once = false }: NoticeOf,
): Promise<void> => {
  const application = await applicationById(trx, applicationId);
  const { email, phone, isEmailConfirmed } = await contactOf(trx, userId);
  const name = (await savedForm(services, trx, applicationId, personalInformation))?.firstName;
  const day = sofiaDay(now);
  const mail = await MAILS[occasion]({ services, db: trx, application, now, day, name, attachments, isEmailConfirmed });
  const of = typeof once === "string" ? once : applicationId;
  const send = (message: NewMessage): Promise<unknown> =>
    enqueueMessage(
      trx,
      services,
      { ...message, ...(once !== false && { dedupKey: `${occasion}:${of}:${message.channel}` }) },
      now,
    );
  await send({ channel: "mail", kind: "application", to: email, ...mail, ...(isEmailConfirmed && { attachments }) });
  const text = await smsOf(services, trx, occasion, application);
  if (text !== undefined) await send({ channel: "sms", kind: "application", to: phone, text });
};
