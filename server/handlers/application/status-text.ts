/** What the page of an application says: where it stands, and what follows until when. */
import { agreementCopy } from "#src/copy/agreement.ts";
import { overWords } from "#src/copy/decision.ts";
import { RETENTION, termWords } from "#src/copy/retention.ts";
import { documentAskCopy } from "#src/copy/document-asks.ts";
import { endedUnsent, type Course } from "#src/domain/lending/application-states.ts";
import { formatMoney, money } from "#src/domain/lending/money.ts";
import { addDays, formatDay, sofiaDay } from "#src/domain/time/dates.ts";
import { standingOf } from "#server/lending/destinations/garnished.ts";
import { cardAsked } from "#server/lending/applications/card-asked.ts";
import { asksInReview } from "#server/lending/applications/document-asks.ts";
import { guarantorWords } from "#server/lending/applications/guarantor-words.ts";
import { waitsForGuarantor } from "#server/lending/guarantees/contract.ts";
import { lessInWords } from "#server/lending/applications/offer-less.ts";
import type { Context } from "#server/visit/context.ts";
import type { ApplicationRow } from "#server/store/tables/applications.ts";
import { liveGuaranteeOf } from "#server/store/tables/guarantees.ts";
import { notOwed, payoutsOf } from "#server/store/tables/payouts.ts";

/** Whether the payout of a signed agreement waits for a person. */
const isHeld = async ({ db }: Context, { id, status }: ApplicationRow): Promise<boolean> =>
  status === "contractSigned" && (await payoutsOf(db, id)).some((payout) => payout.status === "held");

/** Whether the payout of a signed agreement waits, as a bailiff has garnished what we owe its borrower. */
const isGarnished = async ({ db, services }: Context, { id, status, personId }: ApplicationRow): Promise<boolean> =>
  status === "contractSigned" &&
  personId !== null &&
  (await payoutsOf(db, id)).some((payout) => payout.status === "created" && payout.handedAt === null) &&
  (await standingOf(services, db, personId)) !== undefined;

/** That money is out which is not owed; undefined where there is none. */
export const notOwedWords = async ({ db, services }: Context, { id }: ApplicationRow): Promise<string | undefined> => {
  const surplus = await notOwed(db, { applicationId: id });
  return surplus > 0
    ? services.words.text("status.notOwed", { amount: formatMoney(money(surplus, services.catalogue)) })
    : undefined;
};

/** What became of the documents that were asked for last in this review; undefined where none were, or are not needed. */
const askedWords = async ({ services, db, now }: Context, application: ApplicationRow): Promise<string | undefined> => {
  const ask = (await asksInReview(services, db, application, now)).at(-1);
  if (ask?.standing === "open") return documentAskCopy.asked({ ...ask, until: formatDay(ask.until, true) });
  if (ask?.standing === "sent") return documentAskCopy.sent(formatDay(sofiaDay(ask.endedAt!), true));
  return ask?.standing === "lapsed" ? documentAskCopy.lapsed : undefined;
};

/** Whether an agreement waits for the signature of its guarantor. */
export const isGuarantorFirst = async ({ services, db, now }: Context, application: ApplicationRow): Promise<boolean> =>
  application.status === "contractUnsigned" && (await waitsForGuarantor(services, db, application, now));

/** Why a payout waits, which documents or which guarantor an application or its signature waits for, or `otherwise`, what the status is. */
export const firstWords = async (context: Context, application: ApplicationRow, otherwise: string): Promise<string> => {
  const asked = await askedWords(context, application);
  if (asked !== undefined) return asked;
  const { services } = context;
  if (await isHeld(context, application)) return services.words.text("status.held");
  if (await isGarnished(context, application)) return services.words.text("status.garnished");
  if (application.status === "awaitingGuarantor") return guarantorWords(services, context.db, application);
  if (await isGuarantorFirst(context, application)) return agreementCopy.guarantorFirst;
  const less = lessInWords(services, application);
  return less ? services.words.text("status.waitOrLess", { less }) : otherwise;
};

/** How the status is called where a guarantor signs first, or has to be named; nothing where it is called as always. */
export const labelNow = async (context: Context, application: ApplicationRow): Promise<{ label?: string }> => {
  const { id, status } = application;
  const { services, db } = context;
  if (await isGuarantorFirst(context, application)) return { label: services.words.text("status.guarantorSigns") };
  if (status === "awaitingGuarantor" && !(await liveGuaranteeOf(db, services.secrets, id)))
    return { label: services.words.text("status.guarantorMissing") };
  return {};
};

/**
 * Until when the borrower has to act and what follows otherwise, what the shown dates depend on, that an offer or contract is over, and
 * what is kept of an application that was not sent.
 */
export const termsNow = ({ services }: Context, application: ApplicationRow, course: Course): string[] => {
  const { status, shown, statusSince, offer } = application;
  const over = overWords(status, course);
  const card =
    status === "needsIdCard" &&
    services.words.text("status.cardUntil", { day: cardAsked(services, application).until });
  if (over || card) return [over, card].filter((words) => typeof words === "string");
  if (endedUnsent(course))
    return [services.words.text("status.answersKept", { days: termWords(RETENTION.drafts.term) })];
  if (status === "offerActive" && offer)
    return [services.words.text("status.offerUntil", { day: formatDay(offer.validUntil, true) })];
  if (status === "contractSigned") return [services.words.text("status.datesFromPayout")];
  if (status !== "payoutFailed") return [];
  const last = addDays(sofiaDay(statusSince), services.catalogue.timers.payoutRetryDays);
  const until = shown === "payoutReturned" ? "status.choiceUntil" : "status.payoutUntil";
  return [services.words.text(until, { day: formatDay(last, true) }), services.words.text("status.datesFromPayout")];
};
