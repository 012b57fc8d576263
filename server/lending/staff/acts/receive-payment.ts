/** Money that came by hand: over the counter, or by a channel whose file has not been read. */
import { randomUUID } from "node:crypto";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { addDays, formatDay, isRealDay, parseBgDay, sofiaDay, type Day } from "#src/domain/time/dates.ts";
import { refuse, refuseFields } from "#server/kernel/refusal.ts";
import { guarantorOfCredit } from "#server/lending/guarantees/paying.ts";
import { effectOfPosting, lostByDay } from "#server/lending/servicing/effect-of-payment.ts";
import { isLockedDay } from "#server/lending/servicing/lock-month.ts";
import { OLDEST_DAYS } from "#server/lending/servicing/post-payment.ts";
import { receivePayment as receive } from "#server/lending/servicing/receive-payment.ts";
import { copiedReferenceHashes } from "#server/lending/statements/sealed-line.ts";
import type { Services } from "#server/services.ts";
import type { PaymentChannel } from "#server/store/db/ledger-tables.ts";
import type { Db } from "#server/store/db/schema.ts";
import { nextCashReceipt } from "#server/store/tables/cash-receipts.ts";
import { isCreditKnown } from "#server/store/tables/statement-lines.ts";
import { drawingsOf } from "#server/store/tables/drawings.ts";
import { cashSince, paymentLike } from "#server/store/tables/payments.ts";
import { askedWith, choice, optionalText, text, tick, typedSum } from "#server/submissions/fields.ts";
import { repaymentCopy } from "#src/copy/repayment.ts";
import { defineAct } from "../define-act.ts";
import { shownPosting } from "./effects.ts";
import { labels, shownSum, shownUse } from "./words.ts";

/**
 * What one cashier may receive alone in a day, in cents.
 *
 * @internal for tests of acts.
 */
export const ALONE = 350_000;
/**
 * The most that is received by hand at once, in cents.
 *
 * @internal for tests of acts.
 */
export const MOST_BY_HAND = 2_000_000;
/** The most in cash, in cents: below the bound from which the law asks for a transfer (чл. 3 ЗОПБ). */
const MOST_IN_CASH = 500_000;

/** Minutes within which the same cash for the same credit is asked about: a form sent twice looks so, and has no number. */
const SAME_MINUTES = 30;

/** The cash that was received for a credit within those. */
const cashLately = (db: Db, id: string, now: Date) =>
  cashSince(db, Number(id), new Date(now.getTime() - SAME_MINUTES * 60_000));

/** Whether money with this number of a channel has come in before, by hand or by the bank's file. */
const isKnown = async (
  services: Services,
  db: Db,
  { channel, externalId }: { channel: PaymentChannel; externalId: string },
): Promise<boolean> =>
  (await paymentLike(db, channel, externalId)) !== undefined ||
  (channel === "bank" && (await isCreditKnown(db, copiedReferenceHashes(services, externalId))));

/** The number of a receipt for cash. */
const cashNumber = async (trx: Db, day: Day): Promise<string> => {
  const year = day.slice(0, 4);
  return `КО-${year}-${String(await nextCashReceipt(trx, Number(year))).padStart(6, "0")}`;
};

/** A day as people type it (dd.mm.yyyy) or as commands do (yyyy-mm-dd); undefined for neither. */
const dayIn = (typed: string) => (isRealDay(typed) ? typed : parseBgDay(typed));

/**
 * The act; above what one may receive alone another approves it, and of a day before today that takes interest away or is in
 * a locked month. Cards are charged through the site alone, where each charge has its order.
 */
export const receivePayment = defineAct({
  name: "receive-payment",
  title: "Приемане на плащане",
  about: `receives a payment for a credit by hand; channels: bank, easypay, revolut, cash, whose number is given by us and which is asked about where the same sum came minutes ago (another); guarantor: the credit's guarantor pays; above ${shownSum(ALONE)} a day, and with a day by which interest falls away, by two`,
  subject: "credit",
  roles: ["cashier", "owner"],
  approvers: ["cashier", "owner"],
  bounds: `До ${shownSum(ALONE)} за едно денонощие стига един човек; каквото е над тях за един служител или за един кредит, одобрява и втори. Втори одобрява и плащане с по-ранен ден, с който отпада лихва или който е в заключен месец.`,
  fields: {
    sum: typedSum("required"),
    channel: choice("required", ["bank", "easypay", "revolut", "cash"]),
    number: askedWith("channel", "bank", "easypay", "revolut")(text("required")),
    day: optionalText(),
    use: choice("", ["advance", "keep-term", "keep-instalment"]),
    another: tick(),
    guarantor: tick(),
  },
  leavesOut: async ({ services, db, id, now }) => [
    ...((await cashLately(db, id, now)).length > 0 ? [] : ["another"]),
    ...((await guarantorOfCredit(services, db, Number(id))) ? [] : ["guarantor"]),
  ],
  plan: async (
    { services, db, id, now, today },
    { sum: cents = 0, channel = refuse("not-found"), another, ...given },
  ) => {
    const { number, day, use, guarantor } = given;
    const valueDay = day.trim() === "" ? today : dayIn(day.trim());
    const started = (await drawingsOf(db, [Number(id)])).map(({ start }) => start);
    const most = channel === "cash" ? MOST_IN_CASH : MOST_BY_HAND;
    if (cents <= 0 || cents > most) refuseFields({ sum: { code: "not-by-hand", params: { most: shownSum(most) } } });
    if (valueDay === undefined || valueDay > today || !started.some((start) => start <= valueDay))
      return refuseFields({ day: { code: "payment-day" } });
    if (valueDay < addDays(today, -OLDEST_DAYS)) refuseFields({ day: { code: "payment-too-old" } });
    const externalId = channel === "cash" ? null : (number ?? "").trim();
    if (externalId !== null && (await isKnown(services, db, { channel, externalId })))
      refuseFields({ number: { code: "payment-known" } });
    const same =
      channel === "cash" && !another ? (await cashLately(db, id, now)).find((one) => one.cents === cents) : undefined;
    if (same)
      refuseFields({
        another: { code: "payment-again", params: { number: same.externalId, at: formatMoment(same.receivedAt) } },
      });
    const payment = { id: randomUUID(), valueDay, cents };
    const payer = guarantor ? await guarantorOfCredit(services, db, Number(id)) : undefined;
    if (guarantor && !payer) refuse("desk-decided");
    const effect = await effectOfPosting(services, db, Number(id), payment, { spare: use, payer, today });
    const lost = await lostByDay(services, db, Number(id), payment, { spare: use, today });
    const isLocked = await isLockedDay(db, valueDay);
    return {
      cents,
      channel,
      externalId,
      valueDay,
      use: use ?? null,
      another,
      byGuarantor: guarantor,
      effect,
      lost,
      isLocked,
    };
  },
  alone: { most: ALONE, cents: ({ cents }) => cents },
  needsTwo: ({ lost, isLocked }) => lost > 0 || isLocked,
  shown: ({ cents, channel, externalId, valueDay, use, another, byGuarantor, effect, lost, isLocked }) => [
    [labels.sum, shownSum(cents)],
    ["Канал", repaymentCopy.channels[channel]],
    ["Номер при канала", externalId ?? "дава се при приемането"],
    [labels.day, formatDay(valueDay)],
    ...(another ? ([["Същата сума малко преди това", "друго плащане"]] as const) : []),
    ...(byGuarantor ? ([["Кой плаща", "поръчителят"]] as const) : []),
    ...(use === null ? [] : ([["Остатъкът", shownUse(use)]] as const)),
    ["Какво прави", shownPosting(effect)],
    ...(lost > 0 ? ([["С тази дата отпадат", `${shownSum(lost)} лихва`]] as const) : []),
    ...(isLocked ? ([["Месецът на вальора", "заключен"]] as const) : []),
  ],
  execute: async (services, trx, { id, plan: { cents, channel, externalId, valueDay, use, byGuarantor }, by, now }) => {
    const number = externalId ?? (await cashNumber(trx, sofiaDay(now)));
    const payer = byGuarantor ? await guarantorOfCredit(services, trx, Number(id)) : undefined;
    const receipt = { channel, externalId: number, cents, valueDay, by, ...(payer && { payer }) };
    const choice = use === null ? {} : { spare: use };
    return (await receive(services, trx, receipt, Number(id), now, choice)).outcome !== "duplicate";
  },
});
