/** A transfer of ours that the bank sent back: what it was for is open again, and its money is booked as back. */
import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { moveApplication } from "#server/lending/states/move-application.ts";
import {
  MOST_TRANSFER_FEE,
  partReturned,
  payoutReturned,
  refundKept,
  refundReturned,
} from "#server/lending/ledger/bank-entries.ts";
import { book } from "#server/lending/ledger/book.ts";
import { accounts } from "#server/lending/ledger/chart.ts";
import { isOnItsWay, outBy } from "#server/lending/ledger/on-its-way.ts";
import { onceMore, payoutSent, payoutSurplus, refundSent, refundSentLate } from "#server/lending/ledger/entries.ts";
import { notify } from "#server/lending/messages/notify.ts";
import { lockKept } from "#server/lending/payers/kept.ts";
import { bookCredit } from "#server/lending/servicing/book-credit.ts";
import { takeBackPayment } from "#server/lending/servicing/receive-payment.ts";
import { tellNotOwedBack } from "#server/lending/servicing/restore.ts";
import { unlend } from "#server/lending/servicing/unlend.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { lockApplication } from "#server/store/tables/applications.ts";
import { lockCredit } from "#server/store/tables/credits.ts";
import { recordReturn } from "#server/store/tables/order-outcomes.ts";
import { orderById, type OrderRow } from "#server/store/tables/orders.ts";
import { cameBack, paymentById, setPaymentStatus, type PaymentRow } from "#server/store/tables/payments.ts";
import { balanceOf } from "#server/store/tables/journal.ts";
import { lockPayout, payoutById } from "#server/store/tables/payouts.ts";
import { lockRefund, refundById } from "#server/store/tables/refunds.ts";
import { judgeLines } from "#server/store/tables/judged-lines.ts";
import { lineEvent } from "./book-other.ts";
import { lockLine, type LineId, type LineRow } from "#server/store/tables/statement-lines.ts";

/** Which order came back, with which sum, and the day that the bank counts it on. */
export type Returned = { orderId: string; cents: Cents; day: Day; now: Date };

/**
 * What comes back of an order: all of it that is out, short of what banks kept; or, of a payout that nobody was owed, a part
 * that who has it sends.
 */
export type ComesBack = { out: Cents; feeCents: Cents; isPart: boolean };

/** An order that came back: its own sum, and what banks kept of it. */
type Back = Omit<Returned, "cents"> & { cents: Cents; feeCents: Cents };

/** What a line is said to be that is a part of an order. */
export const PART = "part";

/** Why a transfer cannot be booked as come back. */
export type ReturnFault = "no-order" | "sum" | "not-out" | "already";

const wasOut = (status: string): boolean => ["pending", "paid", "surplus", "failed", "created"].includes(status);

/** What a movement would be of an order that came back; why it cannot be. `isReturn` is what the bank says of it. */
export const judgeReturn = async (
  db: Db,
  order: OrderRow | undefined,
  { cents, isReturn = true }: { cents: Cents; isReturn?: boolean },
  mostKept = 0,
): Promise<ReturnFault | ComesBack> => {
  if (!order) return "no-order";
  if (order.status === "returned") return "already";
  if (!wasOut(order.status)) return "not-out";
  const isSurplus = order.status === "surplus";
  const out = isSurplus ? await outBy(db, order.id) : order.cents;
  if (cents > out) return "sum";
  if (isSurplus && !isReturn && cents < out) return { out, feeCents: 0, isPart: true };
  return out - cents <= mostKept ? { out, feeCents: out - cents, isPart: false } : "sum";
};

/** A payout came back. What it had lent is owed no more; an application that still waits for it is told that it failed. */
const payoutBack = async (services: Services, trx: Db, { orderId, cents, feeCents, day, now }: Back): Promise<void> => {
  const { applicationId, timesBack } = (await payoutById(trx, orderId))!;
  const { status, userId } = await lockApplication(trx, applicationId);
  const before = await lockPayout(trx, orderId);
  const sent = { payoutId: orderId, cents, day, timesBack };
  // What the provider never told of, or told to have failed, had gone out all the same.
  if (before !== "paid" && !(await isOnItsWay(trx, orderId)) && !(await book(trx, payoutSent(sent), now)))
    await book(trx, payoutSurplus(sent), now);
  await book(trx, payoutReturned({ orderId, cents, feeCents, day, timesBack }), now);
  await recordReturn(trx, "payouts", orderId, now);
  if (before === "paid") await unlend(services, trx, { payoutId: orderId, applicationId, cents, day, timesBack, now });
  // One that is concluded has got its money by another payout.
  else if (status === "contractSigned") {
    await moveApplication(trx, { applicationId, to: "payoutFailed", actor: "P", now });
    await notify(services, trx, "payoutFailed", { userId, applicationId, now });
  }
};

/** Where what came back of a refund stands: with what its payer owes, where the payment itself has been taken back. */
const backTo = async (trx: Db, { id, status }: PaymentRow, cents: Cents) => {
  if (status === "returned") return "unallocated" as const;
  return (await balanceOf(trx, accounts.payersOwe.code, id)) >= cents
    ? ("payersOwe" as const)
    : ("refundable" as const);
};

/** A refund came back: it is kept for its payer again. */
const refundBack = async (services: Services, trx: Db, { orderId, cents, feeCents, day, now }: Back): Promise<void> => {
  const { paymentId, timesBack } = (await refundById(trx, orderId))!;
  const payment = (await lockKept(trx, paymentId))!;
  const before = await lockRefund(trx, orderId);
  const sent = { refundId: orderId, cents, day, timesBack };
  if (before !== "paid" && !(await isOnItsWay(trx, orderId)) && !(await book(trx, refundSent(sent), now)))
    await book(trx, refundSentLate(sent), now);
  await book(trx, refundReturned({ orderId, cents, feeCents, day, timesBack }), now);
  await recordReturn(trx, "refunds", orderId, now);
  if (before !== "paid") {
    if (payment.status === "returning") await setPaymentStatus(trx, paymentId, "unmatched");
    return;
  }
  const to = await backTo(trx, payment, cents);
  await book(trx, refundKept({ orderId, cents, day, timesBack, paymentId, to }), now);
  if (payment.status === "returned") await setPaymentStatus(trx, paymentId, "unmatched");
  if (payment.status !== "posted" || to === "payersOwe") return;
  await cameBack(trx, paymentId, cents);
  const credit = (await lockCredit(trx, payment.creditNo!))!;
  const event = `refund-returned/${orderId}${onceMore(timesBack)}`;
  await bookCredit(services, trx, credit, { event, actor: "P", through: payment.valueDay, now });
};

/**
 * Books that a payout or refund came back; why not, if that cannot be. What it paid out can be paid out again by the acts
 * for failed payouts, and what it gave back can be given back again. Of its sum at most `mostKept` may be missing, which
 * banks kept as their fee.
 */
export const bookReturnedTransfer = async (
  services: Services,
  trx: Db,
  returned: Returned,
  mostKept = 0,
): Promise<ReturnFault | "booked"> => {
  const order = await orderById(trx, returned.orderId);
  const comes = await judgeReturn(trx, order, returned, mostKept);
  if (typeof comes === "string") return comes;
  const { out: cents, feeCents } = comes;
  await (order!.what === "payout" ? payoutBack : refundBack)(services, trx, { ...returned, cents, feeCents });
  return "booked";
};

/** Verdicts of a line that was taken in as a payment. */
const AS_PAYMENT: readonly LineRow["verdict"][] = ["unmatched", "posted", "advance", "paid-off", "over-paid"];

/**
 * Whether a line may be a transfer of ours that came back, though nothing in it says which: it waits as a return, or was
 * taken in as a payment that is still nobody's.
 */
export const mayHaveComeBack = async (
  db: Db,
  { direction, verdict, waits, paymentId }: Pick<LineRow, "direction" | "verdict" | "waits" | "paymentId">,
): Promise<boolean> => {
  if (verdict === "unknown-return" || (direction === "credit" && verdict === "held" && waits === "fault")) return true;
  if (direction !== "credit" || !AS_PAYMENT.includes(verdict) || paymentId === null) return false;
  return (await paymentById(db, paymentId))?.status === "unmatched";
};

/**
 * Books a line that waits as an order of ours that came back, because somebody says so; false when that cannot be. A payment
 * that it was taken in as has never come in then.
 */
export const markReturned = async (
  services: Services,
  trx: Db,
  { line, orderId, by, now }: { line: LineId; orderId: string; by: string; now: Date },
): Promise<boolean> => {
  const row = await lockLine(trx, line);
  if (!row || !(await mayHaveComeBack(trx, row))) return false;
  const { cents, valueDay: day, paymentId } = row;
  if (paymentId !== null && (await takeBackPayment(services, trx, paymentId, "undone", now)) !== "taken-back")
    return false;
  const order = await orderById(trx, orderId);
  if (order?.what === "payout") await lockApplication(trx, (await payoutById(trx, orderId))!.applicationId);
  const comes = await judgeReturn(trx, order, row, MOST_TRANSFER_FEE);
  if (typeof comes === "string") return false;
  const { out, feeCents, isPart } = comes;
  const wasSurplus = order?.status === "surplus";
  if (isPart) await book(trx, partReturned({ orderId, cents, day, line: lineEvent(line) }), now);
  else if ((await bookReturnedTransfer(services, trx, { orderId, cents, day, now }, MOST_TRANSFER_FEE)) !== "booked")
    return false;
  if (wasSurplus && !row.isReturn) {
    const payout = (await payoutById(trx, orderId))!;
    await tellNotOwedBack(services, trx, { payout, line: lineEvent(line), cents, left: out - cents, now });
  }
  await judgeLines(
    trx,
    [
      {
        row,
        verdict: "returned",
        orderId,
        ...(feeCents > 0 && { feeCents }),
        ...(isPart && { other: PART }),
        ...(paymentId !== null && { paymentId }),
        decidedBy: by,
      },
    ],
    now,
  );
  return true;
};
