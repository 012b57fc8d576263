/** Money comes in: it is received once, posted to a credit or kept until somebody knows whose it is, and taken back. */
import { randomUUID } from "node:crypto";
import type { SpareUse } from "#src/domain/lending/account/events.ts";
import { payOffOf } from "#src/domain/lending/account/account.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import { addDays, isRealDay, sofiaDay, type Day } from "#src/domain/time/dates.ts";
import { book } from "#server/lending/ledger/book.ts";
import { accounts } from "#server/lending/ledger/chart.ts";
import { received, takenBack } from "#server/lending/ledger/entries.ts";
import type { Receipt, ReceiptOutcome, Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { lockCredit } from "#server/store/tables/credits.ts";
import { drawingsOf } from "#server/store/tables/drawings.ts";
import { balanceOf } from "#server/store/tables/journal.ts";
import {
  addPayment,
  endPayment,
  lockPayment,
  openInstruction,
  partsOfPayment,
  postPayment,
  useInstruction,
  type PaymentRow,
} from "#server/store/tables/payments.ts";
import { currentOn } from "./accounts.ts";
import { bookCredit, type BookedCredit } from "./book-credit.ts";
import { cancelRefund, refundUnderWay } from "#server/lending/refunds/cancel-refund.ts";
import { payerAccountHash, sealPayer } from "./payer.ts";
import { tellPayment, tellTakenBack } from "./tell-payment.ts";

/** What became of a payment, with the credit as it was booked. */
export type Received = { paymentId: string; outcome: ReceiptOutcome; booked?: BookedCredit };

/** Why money is not taken. */
export type PaymentFault = "sum" | "day" | "id" | "too-old" | "no-credit";

/** Thrown where money cannot be taken as it was told. */
export class PaymentRefused extends Error {
  constructor(readonly fault: PaymentFault) {
    super(`payment refused: ${fault}`);
  }
}

const refusePayment = (fault: PaymentFault): never => {
  throw new PaymentRefused(fault);
};

/** Days after which money that counts from before is not taken without a reason of a person's. */
const OLDEST_DAYS = 60;

const judge = ({ cents, valueDay, externalId }: Receipt, today: Day): void => {
  if (!Number.isSafeInteger(cents) || cents <= 0) refusePayment("sum");
  if (!isRealDay(valueDay) || valueDay > today) refusePayment("day");
  if (externalId === "" || externalId.length > 200) refusePayment("id");
};

const outcomeOf = ({ account }: BookedCredit, paymentId: string): ReceiptOutcome => {
  const movement = account.movements.find(({ about }) => about === `payment/${paymentId}`);
  if ((movement?.payment?.refundable ?? 0) > 0) return "over-paid";
  if (account.settledDay !== undefined) return "paid-off";
  const isAhead = movement?.lines.some(({ account: of, cents }) => of === "advances" && cents < 0);
  return isAhead ? "advance" : "posted";
};

/** The drawing that money of a day belongs to: the current of those paid out by then; why not, if there is none. */
const drawingFor = async (
  services: Pick<Services, "catalogue">,
  trx: Db,
  creditNo: number,
  { valueDay, today, late }: { valueDay: Day; today: Day; late: boolean },
): Promise<number | PaymentFault> => {
  if (!late && valueDay < addDays(today, -OLDEST_DAYS)) return "too-old";
  const drawings = (await drawingsOf(trx, [creditNo])).filter(({ start }) => start <= valueDay);
  return currentOn(services, drawings, valueDay)?.drawing.no ?? "day";
};

/** Whether money of a day can be posted to a credit without a person's word. */
export const mayBePosted = async (
  services: Pick<Services, "catalogue">,
  trx: Db,
  creditNo: number,
  { valueDay, today }: { valueDay: Day; today: Day },
): Promise<boolean> =>
  typeof (await drawingFor(services, trx, creditNo, { valueDay, today, late: false })) === "number";

/**
 * How money beyond everything due is used, if not as the borrower has said; `late`: a person takes older money; `event`
 * names the act, where it is not the receipt of the payment.
 */
export type PostingChoice = { spare?: SpareUse; late?: true; event?: string };

/** Posts a payment that is nobody's yet to a credit, as the borrower has said or by the usual order. */
export const postToCredit = async (
  services: Services,
  trx: Db,
  { id, valueDay }: Pick<PaymentRow, "id" | "valueDay">,
  creditNo: number,
  now: Date,
  { spare, late, event = `payment/${id}` }: PostingChoice = {},
): Promise<Received> => {
  const credit = (await lockCredit(trx, creditNo)) ?? refusePayment("no-credit");
  const today = sofiaDay(now);
  const drawingNo = await drawingFor(services, trx, creditNo, { valueDay, today, late: late ?? false });
  if (typeof drawingNo !== "number") return refusePayment(drawingNo);
  const instruction = spare === undefined ? await openInstruction(trx, creditNo, valueDay) : undefined;
  await postPayment(trx, id, { creditNo, drawingNo, spare: spare ?? instruction?.spare ?? null });
  if (instruction) await useInstruction(trx, instruction.id, id);
  const booked = await bookCredit(services, trx, credit, {
    event,
    actor: "P",
    through: valueDay,
    seenOn: today,
    bookDay: today,
    now,
  });
  const posted = { ...booked, ...booked.told.find(({ drawing }) => drawing.no === drawingNo) };
  await tellPayment(services, trx, posted, { paymentId: id, now });
  return { paymentId: id, outcome: outcomeOf(posted, id), booked };
};

/** Receives money, once, in the caller's transaction; without a credit it is kept until somebody knows whose it is. */
export const receivePayment = async (
  services: Services,
  trx: Db,
  receipt: Receipt,
  creditNo: number | null,
  now: Date,
  choice?: PostingChoice,
): Promise<Received> => {
  judge(receipt, sofiaDay(now));
  const { channel, externalId, cents, valueDay, payer, reference } = receipt;
  const id = randomUUID();
  const told = { ...payer, ...(reference !== undefined && { reference }) };
  const isNew = await addPayment(trx, {
    id,
    channel,
    externalId,
    cents,
    valueDay,
    payer: sealPayer(services, id, told),
    payerAccountHash: payer?.iban ? payerAccountHash(services, payer.iban) : null,
    now,
  });
  if (!isNew) return { paymentId: id, outcome: "duplicate" };
  await book(trx, received({ paymentId: id, channel, externalId, cents, day: valueDay }), now);
  if (creditNo === null) return { paymentId: id, outcome: "unmatched" };
  return postToCredit(services, trx, { id, valueDay }, creditNo, now, choice);
};

type TakingBack = { payment: PaymentRow; how: "reversed" | "charged-back"; now: Date };

/** Takes back a payment that was split: each part of it. */
const takeBackParts = async (
  services: Services,
  trx: Db,
  { payment, how, now }: TakingBack,
): Promise<"taken-back" | "already"> => {
  const parts = await partsOfPayment(trx, payment.id);
  // A part that was given back, or is being, leaves the whole to a person.
  if (parts.some(({ status }) => status !== "posted" && status !== "unmatched")) return "already";
  for (const { id } of parts) await takeBackPayment(services, trx, id, how, now);
  await endPayment(trx, payment.id, how, now);
  return "taken-back";
};

/** Takes back a payment that the bank or the card's bank took back; everything it paid is owed again from its day. */
export const takeBackPayment = async (
  services: Services,
  trx: Db,
  paymentId: string,
  how: "reversed" | "charged-back",
  now: Date,
): Promise<"taken-back" | "unknown" | "already"> => {
  const payment = await lockPayment(trx, paymentId);
  if (!payment) return "unknown";
  if (payment.status === "split") return takeBackParts(services, trx, { payment, how, now });
  // On its way back to the payer: what has not gone out yet stays, and nobody is paid twice.
  const refund = payment.status === "returning" ? await refundUnderWay(trx, paymentId) : undefined;
  const isFree = refund && (await cancelRefund(trx, { refundId: refund.id, why: how, now }));
  if (payment.status !== "posted" && payment.status !== "unmatched" && !isFree) return "already";
  await endPayment(trx, paymentId, how, now);
  const today = sofiaDay(now);
  if (payment.creditNo !== null) {
    const credit = (await lockCredit(trx, payment.creditNo))!;
    await tellTakenBack(services, trx, credit, { payment, now });
    await bookCredit(services, trx, credit, {
      event: `taken-back/${paymentId}`,
      actor: "P",
      through: payment.valueDay,
      seenOn: today,
      bookDay: today,
      now,
    });
  }
  const { channel, externalId, cents } = payment;
  await book(trx, takenBack({ paymentId, channel, externalId, cents, day: today }), now);
  if ((await balanceOf(trx, accounts.refundable.code, paymentId)) > 0)
    services.log.warn({ event: "payer-owes", paymentId }, "a payment was taken back after money of it had gone back");
  return "taken-back";
};

/** What pays a booked credit off on the day it is booked to. */
export const owedAfter = ({ account }: BookedCredit): Cents => Math.max(0, payOffOf(account));
