/** Money comes in: it is received once, posted to a credit or kept until somebody knows whose it is, and taken back. */
import { randomUUID } from "node:crypto";
import { sofiaDay } from "#src/domain/time/dates.ts";
import { book } from "#server/lending/ledger/book.ts";
import { takenBack } from "#server/lending/ledger/entries.ts";
import { cancelRefund, refundUnderWay } from "#server/lending/payers/cancel-refund.ts";
import { bookOwed } from "#server/lending/payers/payer-owes.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { lockCredit } from "#server/store/tables/credits.ts";
import { drawingsOf } from "#server/store/tables/drawings.ts";
import {
  addPayment,
  endPayment,
  lockPayment,
  partsOfPayment,
  type NewPayment,
  type PaymentRow,
} from "#server/store/tables/payments.ts";
import { bookCredit } from "./book-credit.ts";
import { planChanges } from "./plan-change.ts";
import { payerAccountHash, sealPayer } from "#server/lending/payers/payer.ts";
import {
  judgeReceipt,
  PaymentRefused,
  postArriving,
  receivedEntry,
  type PostingChoice,
  type Receipt,
  type Received,
} from "./post-payment.ts";
import { tellGone } from "./tell-gone.ts";

/** Receives money that nobody knows the credit of. */
const keepAsNobodys = async (trx: Db, payment: NewPayment): Promise<Received> => {
  const isNew = await addPayment(trx, payment, receivedEntry(payment));
  return { paymentId: payment.id, outcome: isNew ? "unmatched" : "duplicate" };
};

/** Receives money, once, in the caller's transaction; without a credit it is kept until somebody knows whose it is. */
export const receivePayment = async (
  services: Services,
  trx: Db,
  receipt: Receipt,
  creditNo: number | null,
  now: Date,
  choice: PostingChoice = {},
): Promise<Received> => {
  judgeReceipt(receipt, sofiaDay(now));
  const { channel, externalId, cents, valueDay, payer, reference, by } = receipt;
  const id = receipt.id ?? randomUUID();
  const told = { ...payer, ...(reference !== undefined && { reference }) };
  const payment: NewPayment = {
    id,
    channel,
    externalId,
    cents,
    valueDay,
    payer: sealPayer(services, id, told),
    payerAccountHash: payer?.iban ? payerAccountHash(services, payer.iban) : null,
    ...(by !== undefined && { receivedBy: by }),
    now,
  };
  if (creditNo === null) return keepAsNobodys(trx, payment);
  const posted = await postArriving(services, trx, { payment }, creditNo, now, choice);
  if (typeof posted !== "string") return posted;
  if (choice.unfit !== "keep") throw new PaymentRefused(posted);
  return keepAsNobodys(trx, payment);
};

/** Why a payment is taken back: by the bank, by the card's bank, or because it was booked by mistake. */
export type TakenBackHow = "reversed" | "charged-back" | "undone";

type TakingBack = { payment: PaymentRow; how: TakenBackHow; now: Date };

/** Takes back a payment that was split: each part of it. */
const takeBackParts = async (
  services: Services,
  trx: Db,
  { payment, how, now }: TakingBack,
): Promise<"taken-back" | "already"> => {
  const parts = await partsOfPayment(trx, payment.id);
  // A part that was given back, or is being, leaves the whole to a person.
  if (parts.some(({ status }) => status !== "posted" && status !== "unmatched" && status !== "split")) return "already";
  for (const { id } of parts) await takeBackPayment(services, trx, id, how, now);
  await endPayment(trx, payment.id, how, now);
  return "taken-back";
};

/**
 * Whether a payment goes a second time: it was given back, or is on its way, and the card's bank takes it all the same, or it
 * turns out never to have come in. Its payer owes it then. Of a bank's word about such a payment a person decides: it may
 * mean what we sent.
 */
const isGoneTwice = ({ channel, status }: PaymentRow, how: TakenBackHow): boolean =>
  (channel === "card" || how === "undone") && (status === "returned" || status === "returning");

/** Takes back a payment that the bank or the card's bank took back; everything it paid is owed again from its day. */
export const takeBackPayment = async (
  services: Services,
  trx: Db,
  paymentId: string,
  how: TakenBackHow,
  now: Date,
): Promise<"taken-back" | "unknown" | "already"> => {
  const payment = await lockPayment(trx, paymentId);
  if (!payment) return "unknown";
  if (payment.status === "split") return takeBackParts(services, trx, { payment, how, now });
  // On its way back to the payer: what has not gone out yet stays, and nobody is paid twice.
  const refund = payment.status === "returning" ? await refundUnderWay(trx, paymentId) : undefined;
  const isFree = refund && (await cancelRefund(trx, { refundId: refund.id, why: how, now }));
  const isKept = payment.status === "posted" || payment.status === "unmatched" || isFree === true;
  if (!isKept && !isGoneTwice(payment, how)) return "already";
  const credit = payment.creditNo === null ? undefined : (await lockCredit(trx, payment.creditNo))!;
  const today = sofiaDay(now);
  const plans = credit ? planChanges(services, await drawingsOf(trx, [credit.no]), [paymentId], today) : [];
  await endPayment(trx, paymentId, how, now);
  const act = { event: `taken-back/${paymentId}`, actor: "P" as const, through: payment.valueDay, now };
  const booked = credit && (await bookCredit(services, trx, credit, act));
  const { channel, externalId, cents } = payment;
  // What was booked by mistake had never come in: it is booked back on its own day.
  const day = how === "undone" ? payment.valueDay : today;
  const from = payment.status === "returned" ? "refundable" : "unallocated";
  await book(trx, takenBack({ paymentId, channel, externalId, cents, day, from }), now);
  const twice = await bookOwed(services, trx, { paymentId, after: how, now });
  // What came from within is told by whoever takes it back.
  if (booked && channel !== "internal")
    await tellGone(services, trx, booked, { payment, why: how, twice, plans, key: `taken-back:${paymentId}`, now });
  return "taken-back";
};
