/** Notifies borrowers about their application by mail and SMS, in the transaction of the change. */
import { decisionReason } from "#src/copy/decision.ts";
import { mails, numberTriedSms, paperWords, type Mail } from "#src/copy/documents.ts";
import { smsWords } from "#src/copy/sms.ts";
import { findProduct } from "#src/domain/lending/catalogue.ts";
import { addDays, formatDay, sofiaDay, type Day } from "#src/domain/time/dates.ts";
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
import { agreementNumber } from "#server/lending/agreements/agreements.ts";
import { contactOf } from "#server/store/tables/users.ts";
import { enqueueMessage } from "./enqueue.ts";
import { lender } from "#server/lending/agreements/lender.ts";
import { payoutChoiceOf } from "#server/lending/payouts/destination.ts";

/** Events of an application that notify the borrower. */
export type Occasion =
  | "received"
  | "referred"
  | "rejected"
  | "offer"
  | "contractReady"
  | "signed"
  | "paidOut"
  | "payoutFailed";
type About = {
  userId: string;
  requestId: string;
  now: Date;
  attachments?: readonly AttachedFile[];
};

type NotifyDeps = {
  services: Services;
  db: Db;
  request: ApplicationRow;
  day: Day;
  name: string | undefined;
  attachments: readonly AttachedFile[];
};

const termText = ({ period, periodUnit }: ApplicationRow): string => counted(period, periodUnit);
const sum = ({ services }: NotifyDeps, euro: number): string => formatMoney(money(euro * 100, services.catalogue));
const inDays = ({ day }: NotifyDeps, days: number): string => formatDay(addDays(day, days), true);

const about = ({ services, request, name }: NotifyDeps) => {
  const sender = lender(services);
  const link = (path: string): string => services.settings.origin + path;
  return {
    sender,
    name,
    request: String(request.number),
    link,
    statusUrl: link(pageUrl("requestStatus", { requestId: request.id })),
    contract: agreementNumber(request),
  };
};

const offerFacts = (offer: OfferData): [string, string][] => [
  ["Сума", formatMoney(offer.amount)],
  ["Срок", counted(offer.term, offer.unit)],
  ["Вноска", formatMoney(offer.instalment)],
  ["Общо за връщане", formatMoney(offer.total)],
  ["ГПР", `${offer.gpr.replace(".", ",")} %`],
];

const MAILS: Readonly<Record<Occasion, (deps: NotifyDeps) => Promise<Mail> | Mail>> = {
  received: (deps) =>
    mails.applicationReceived({
      ...about(deps),
      product: findProduct(deps.services.catalogue, deps.request.product).name,
      amount: sum(deps, deps.request.amountCents / 100),
      term: termText(deps.request),
    }),
  referred: (deps) => mails.referred(about(deps)),
  rejected: (deps) =>
    mails.rejected({
      ...about(deps),
      reasons: (deps.request.decision?.reasons ?? []).map(decisionReason),
      reviewUntil: inDays(deps, deps.services.catalogue.timers.reviewDays),
      automated: deps.request.decision?.automated ?? false,
    }),
  offer: (deps) =>
    mails.counterOffer({
      ...about(deps),
      requested: sum(deps, deps.request.amountCents / 100),
      reasons: (deps.request.decision?.reasons ?? []).map(decisionReason),
      offer: [
        ["Сума до", sum(deps, deps.request.offer!.amount)],
        ["Срок", counted(deps.request.offer!.period, deps.request.periodUnit)],
      ],
      validUntil: formatDay(deps.request.offer!.validUntil, true),
      reviewUntil: inDays(deps, deps.services.catalogue.timers.reviewDays),
    }),
  contractReady: (deps) =>
    mails.approved({
      ...about(deps),
      offer: offerFacts(deps.request.price!),
      statusUrl: about(deps).link(pageUrl("viewContract")),
      validUntil: inDays(deps, deps.services.catalogue.timers.unsignedContractDays),
    }),
  signed: (deps) =>
    mails.contractSigned({
      ...about(deps),
      attachments: deps.attachments.map(({ name }) => name),
      withdrawalUntil: inDays(deps, deps.services.catalogue.timers.withdrawalDays),
      withdrawalUrl: about(deps).link(pageUrl("activeCredit")),
    }),
  paidOut: async (deps) =>
    mails.paidOut({
      ...about(deps),
      amount: sum(deps, deps.request.amountCents / 100),
      how: paperWords.payout[(await payoutChoiceOf(deps.services, deps.db, deps.request.id)).method],
      firstDue: formatDay(deps.request.price!.firstDueDate, true),
      firstAmount: formatMoney(deps.request.price!.instalment),
      repaymentUrl: about(deps).link(pageUrl("repaymentDetails", { requestId: deps.request.id })),
    }),
  payoutFailed: (deps) =>
    mails.payoutFailed({
      ...about(deps),
      url: about(deps).link(pageUrl("paymentInformation")),
      until: inDays(deps, 10),
    }),
};

/** Enqueues the mail and SMS of an occasion, in the caller's transaction. */
export const notify = async (
  services: Services,
  trx: Db,
  occasion: Occasion,
  { userId, requestId, now, attachments = [] }: About,
): Promise<void> => {
  const request = await applicationById(trx, requestId);
  const user = await contactOf(trx, userId);
  const name = (await savedForm(services, trx, requestId, personalInformation))?.firstName;
  const mail = await MAILS[occasion]({ services, db: trx, request, day: sofiaDay(now), name, attachments });
  await enqueueMessage(trx, services, { channel: "mail", to: user.email, ...mail, attachments }, now);
  const text = smsWords[occasion]?.({ brand: services.settings.brandName, url: services.settings.origin });
  if (text) await enqueueMessage(trx, services, { channel: "sms", to: user.phone, text }, now);
};

/** Sends the link that confirms an e-mail address. */
export const confirmEmailMail = async (
  services: Services,
  trx: Db,
  { email, token, now }: { email: string; token: string; now: Date },
): Promise<void> => {
  const url = `${services.settings.origin}${pageUrl("validateEmail")}?${new URLSearchParams({ key: token })}`;
  const mail = mails.confirmEmail({
    sender: lender(services),
    hours: services.catalogue.timers.validateEmailHours,
    url,
  });
  await enqueueMessage(trx, services, { channel: "mail", to: email, secret: true, ...mail }, now);
};

/** Deduplication key: at most one warning a day, so that repeated attempts cannot flood the owner. */
const onceADay = ({ secrets }: Services, what: string, of: string, now: Date): string =>
  `${what}:${sofiaDay(now)}:${secrets.lookupHash(what, of)}`;

/** Warns the owner of an e-mail address that somebody tried to register with it. */
export const warnEmailOwner = async (services: Services, trx: Db, email: string, now: Date): Promise<void> => {
  const mail = mails.addressTried({ sender: lender(services), loginUrl: services.settings.origin + pageUrl("login") });
  await enqueueMessage(
    trx,
    services,
    { channel: "mail", to: email, dedupKey: onceADay(services, "address tried", email, now), ...mail },
    now,
  );
};

/** Warns the owner of a phone number that somebody tried to register with it. */
export const warnPhoneOwner = async (services: Services, trx: Db, phone: string, now: Date): Promise<void> => {
  await enqueueMessage(
    trx,
    services,
    {
      channel: "sms",
      to: phone,
      dedupKey: onceADay(services, "number tried", phone, now),
      text: numberTriedSms({ sender: lender(services) }),
    },
    now,
  );
};
