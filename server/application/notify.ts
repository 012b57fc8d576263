/** What a borrower is told about their request, by mail and SMS: written with the change it tells of. */
import { decisionReason } from "#src/copy/decision.ts";
import { mails, numberTriedSms, paperWords, type Mail } from "#src/copy/documents.ts";
import { smsWords } from "#src/copy/sms.ts";
import { findProduct } from "#src/domain/catalogue.ts";
import { addDays, formatDay, sofiaDay, type Day } from "#src/domain/dates.ts";
import { formatMoney, money } from "#src/domain/money.ts";
import type { OfferData } from "#src/api/answers.ts";
import { pageUrl } from "#src/pages/table.ts";
import type { Services } from "#server/services.ts";
import { readAnswers } from "#server/store/answers.ts";
import { enqueueMessage } from "#server/store/messages.ts";
import { requestById, type RequestRow } from "#server/store/requests.ts";
import type { Db } from "#server/store/schema.ts";
import { contractNumber, payoutAnswers } from "./contracts.ts";
import { lender } from "./lender.ts";
import { payoutMethod } from "./payout.ts";

export type Occasion = "received" | "referred" | "rejected" | "offer" | "contractReady" | "signed" | "paidOut" | "payoutFailed";
type About = { userId: string; requestId: string; now: Date; attachments?: readonly { fileId: string; name: string }[] };

type Ground = { services: Services; db: Db; request: RequestRow; day: Day; name: string | undefined; attachments: readonly { fileId: string; name: string }[] };

const termText = ({ period, periodUnit }: RequestRow): string => `${period} ${periodUnit === "days" ? "дни" : "месеца"}`;
const sum = ({ services }: Ground, euro: number): string => formatMoney(money(euro * 100, services.catalogue));
const inDays = ({ day }: Ground, days: number): string => formatDay(addDays(day, days), true);

const about = ({ services, request, name }: Ground) => {
  const sender = lender(services);
  const link = (path: string): string => services.settings.origin + path;
  return {
    sender, name, request: String(request.number), link,
    statusUrl: link(pageUrl("requestStatus", { requestId: request.id })),
    contract: contractNumber(request),
  };
};

const offerFacts = (offer: OfferData): [string, string][] => [
  ["Сума", formatMoney(offer.amount)], ["Срок", `${offer.term} ${offer.unit === "days" ? "дни" : "месеца"}`],
  ["Вноска", formatMoney(offer.instalment)], ["Общо за връщане", formatMoney(offer.total)], ["ГПР", `${offer.gpr.replace(".", ",")} %`],
];

const MAILS: Readonly<Record<Occasion, (ground: Ground) => Promise<Mail> | Mail>> = {
  received: (ground) => mails.applicationReceived({
    ...about(ground), product: findProduct(ground.services.catalogue, ground.request.product).name,
    amount: sum(ground, ground.request.amountCents / 100), term: termText(ground.request),
  }),
  referred: (ground) => mails.referred(about(ground)),
  rejected: (ground) => mails.rejected({
    ...about(ground), reasons: (ground.request.decision?.reasons ?? []).map(decisionReason), reviewUntil: inDays(ground, ground.services.catalogue.timers.reviewDays),
    automated: ground.request.decision?.automated ?? false,
  }),
  offer: (ground) => mails.counterOffer({
    ...about(ground), requested: sum(ground, ground.request.amountCents / 100), reasons: (ground.request.decision?.reasons ?? []).map(decisionReason),
    offer: [["Сума до", sum(ground, ground.request.offer!.amount)], ["Срок", `${ground.request.offer!.period} ${ground.request.periodUnit === "days" ? "дни" : "месеца"}`]],
    validUntil: formatDay(ground.request.offer!.validUntil, true), reviewUntil: inDays(ground, ground.services.catalogue.timers.reviewDays),
  }),
  contractReady: (ground) => mails.approved({
    ...about(ground), offer: offerFacts(ground.request.price!), statusUrl: about(ground).link(pageUrl("viewContract")),
    validUntil: inDays(ground, ground.services.catalogue.timers.unsignedContractDays),
  }),
  signed: (ground) => mails.contractSigned({
    ...about(ground), attachments: ground.attachments.map(({ name }) => name),
    withdrawalUntil: inDays(ground, ground.services.catalogue.timers.withdrawalDays), withdrawalUrl: about(ground).link(pageUrl("activeCredit")),
  }),
  paidOut: async (ground) => mails.paidOut({
    ...about(ground), amount: sum(ground, ground.request.amountCents / 100),
    how: paperWords.payout[payoutMethod((await payoutAnswers(ground.services, ground.db, ground.request.id)) ?? {})],
    firstDue: formatDay(ground.request.price!.firstDueDate, true), firstAmount: formatMoney(ground.request.price!.instalment),
    repaymentUrl: about(ground).link(pageUrl("repaymentDetails", { requestId: ground.request.id })),
  }),
  payoutFailed: (ground) => mails.payoutFailed({ ...about(ground), url: about(ground).link(pageUrl("paymentInformation")), until: inDays(ground, 10) }),
};

/** Tells the borrower, in the transaction of what happened. */
export const notify = async (services: Services, trx: Db, occasion: Occasion, { userId, requestId, now, attachments = [] }: About): Promise<void> => {
  const request = await requestById(trx, requestId);
  const user = await trx.selectFrom("users").select(["email", "phone"]).where("id", "=", userId).executeTakeFirstOrThrow();
  const personal = await readAnswers(trx, services.secrets, requestId, "personal-information");
  const name = typeof personal?.["firstName"] === "string" ? personal["firstName"] : undefined;
  const mail = await MAILS[occasion]({ services, db: trx, request, day: sofiaDay(now), name, attachments });
  await enqueueMessage(trx, services, { channel: "mail", to: user.email, ...mail, attachments }, now);
  const text = smsWords[occasion]?.({ brand: services.settings.brandName, url: services.settings.origin });
  if (text) await enqueueMessage(trx, services, { channel: "sms", to: user.phone, text }, now);
};

/** The link that confirms an e-mail address. */
export const confirmEmailMail = async (services: Services, trx: Db, { email, token, now }: { email: string; token: string; now: Date }): Promise<void> => {
  const url = `${services.settings.origin}${pageUrl("validateEmail")}?${new URLSearchParams({ key: token })}`;
  const mail = mails.confirmEmail({ sender: lender(services), hours: services.catalogue.timers.validateEmailHours, url });
  await enqueueMessage(trx, services, { channel: "mail", to: email, secret: true, ...mail }, now);
};

/** A stranger who tries again and again must not flood the owner: one warning a day. */
const onceADay = ({ secrets }: Services, what: string, of: string, now: Date): string => `${what}:${sofiaDay(now)}:${secrets.lookupHash(what, of)}`;

/** Somebody tried to register with an address that has a profile. */
export const warnEmailOwner = async (services: Services, trx: Db, email: string, now: Date): Promise<void> => {
  const mail = mails.addressTried({ sender: lender(services), loginUrl: services.settings.origin + pageUrl("login") });
  await enqueueMessage(trx, services, { channel: "mail", to: email, dedupKey: onceADay(services, "address tried", email, now), ...mail }, now);
};

/** Somebody tried to register with a number that has a profile. */
export const warnPhoneOwner = async (services: Services, trx: Db, phone: string, now: Date): Promise<void> => {
  await enqueueMessage(trx, services, {
    channel: "sms", to: phone, dedupKey: onceADay(services, "number tried", phone, now), text: numberTriedSms({ sender: lender(services) }),
  }, now);
};
