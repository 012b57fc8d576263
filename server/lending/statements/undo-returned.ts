/**
 * A transfer of ours that came back by a file that is undone has not: its money is out, and the provider's word counts
 * again. What it had paid is paid from now on: a payout is lent anew, a refund is kept no more.
 */
import type { Cents } from "#src/domain/lending/money.ts";
import { returnEvent, returnUndone } from "#server/lending/ledger/bank-entries.ts";
import { book } from "#server/lending/ledger/book.ts";
import { payoutFailed, refundFailed } from "#server/lending/ledger/entries.ts";
import { isOnItsWay, paidOn } from "#server/lending/ledger/on-its-way.ts";
import { cancelRefund, refundUnderWay } from "#server/lending/payers/cancel-refund.ts";
import { keptOf } from "#server/lending/payers/kept.ts";
import { giveBack, refundedOn } from "#server/lending/servicing/give-back.ts";
import { lend } from "#server/lending/servicing/lend.ts";
import { isLeftInEffect, owedBy } from "#server/lending/servicing/owed-by.ts";
import { restore, tellNotOwed } from "#server/lending/servicing/restore.ts";
import { moveApplication } from "#server/lending/states/move-application.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { applicationById, lockApplication } from "#server/store/tables/applications.ts";
import { unlentDrawingOf } from "#server/store/tables/drawings.ts";
import { postingsOf } from "#server/store/tables/journal.ts";
import { recordOutcome } from "#server/store/tables/order-outcomes.ts";
import { lockPayment, paymentById, setPaymentStatus } from "#server/store/tables/payments.ts";
import { payoutById, payoutsOf, type PayoutRow } from "#server/store/tables/payouts.ts";
import { refundById, type RefundRow } from "#server/store/tables/refunds.ts";

/**
 * What an order is once its return is undone: `lent` is paid and owed from now on, `restored` is owed as before by who has
 * withdrawn, a `surplus` is owed by nobody.
 */
type Becomes = "lent" | "restored" | "surplus" | "paid" | "pending" | "created" | "failed";

/** An order whose return is undone; `about` is its application or payment, `creditNo` the credit that owes more by it. */
export type UndoneReturn = {
  id: string;
  what: "payout" | "refund";
  cents: Cents;
  becomes: Becomes;
  about: string;
  creditNo: number | null;
};

/** `stuck` while the provider has another order of the same money. */
type Fate = Becomes | "stuck";

const isOwed = (becomes: Becomes): boolean => becomes === "lent" || becomes === "restored";

type Order = Pick<PayoutRow | RefundRow, "status" | "handedAt">;

const isUnderWay = ({ status }: Order): boolean => ["held", "created", "pending"].includes(status);

const mayBeCancelled = ({ status, handedAt }: Order): boolean => status !== "pending" && handedAt === null;

/**
 * What an order becomes of which the provider had not said that it was paid. One that it may never have had is given to it
 * again only where that is due; while another is with it, neither can go on. Of two, the earlier came to nothing.
 */
const unpaidFate = async (
  before: "created" | "pending",
  other: Order | undefined,
  twins: readonly UndoneReturn[],
  isDue: () => Promise<boolean>,
): Promise<Fate> => {
  if (twins.some(({ becomes }) => becomes === "created" || becomes === "pending")) return "failed";
  const isFree = other === undefined || mayBeCancelled(other);
  if (before === "created") return isFree && (await isDue()) ? before : "failed";
  return isFree ? before : "stuck";
};

const payoutFate = async (db: Db, payout: PayoutRow, twins: readonly UndoneReturn[]): Promise<Fate> => {
  const { id, applicationId, statusBefore } = payout;
  const isDue = async () => (await owedBy(db, payout)) !== undefined;
  if (statusBefore === "created" || statusBefore === "pending") {
    const other = (await payoutsOf(db, applicationId)).find((one) => one.id !== id && isUnderWay(one));
    return unpaidFate(statusBefore, other, twins, isDue);
  }
  if (statusBefore === "failed") return statusBefore;
  if (twins.some(({ becomes }) => isOwed(becomes))) return "surplus";
  if (await isDue()) return "lent";
  return (await isLeftInEffect(db, payout)) ? "restored" : "surplus";
};

const refundFate = async (db: Db, refund: RefundRow, twins: readonly UndoneReturn[]): Promise<Fate> => {
  const { paymentId, cents, statusBefore } = refund;
  if (statusBefore === "created" || statusBefore === "pending")
    return unpaidFate(statusBefore, await refundUnderWay(db, paymentId), twins, async () => {
      const kept = await keptOf(db, (await paymentById(db, paymentId))!);
      return (kept?.cents ?? 0) >= cents;
    });
  return statusBefore === "failed" ? statusBefore : "paid";
};

/** Orders that came back, the last attempt first: what was ordered again is out before what it was ordered for. */
const ordersOf = async (db: Db, ids: readonly string[]): Promise<(PayoutRow | RefundRow)[]> => {
  const found: (PayoutRow | RefundRow)[] = [];
  for (const id of ids) found.push(((await payoutById(db, id)) ?? (await refundById(db, id)))!);
  return found.sort((a, b) => b.attempt - a.attempt);
};

const isPayout = (order: PayoutRow | RefundRow): order is PayoutRow => "applicationId" in order;

/** Locks what the undoing of returns is about, as everybody does: applications, then payments. */
export const lockReturned = async (trx: Db, ids: readonly string[]): Promise<void> => {
  const orders = await ordersOf(trx, ids);
  const [applications, payments] = [new Set<string>(), new Set<string>()];
  for (const order of orders)
    if (isPayout(order)) applications.add(order.applicationId);
    else payments.add(order.paymentId);
  for (const id of [...applications].sort()) await lockApplication(trx, id);
  for (const id of [...payments].sort()) await lockPayment(trx, id);
};

/** What undoing the returns of these orders does, in its order; undefined while the provider has others in their stead. */
export const undoneReturns = async (db: Db, ids: readonly string[]): Promise<UndoneReturn[] | undefined> => {
  const done: UndoneReturn[] = [];
  for (const order of await ordersOf(db, ids)) {
    const about = isPayout(order) ? order.applicationId : order.paymentId;
    const twins = done.filter((one) => one.about === about);
    const becomes = isPayout(order) ? await payoutFate(db, order, twins) : await refundFate(db, order, twins);
    if (becomes === "stuck") return undefined;
    const { id } = order;
    if (isPayout(order)) {
      const creditNo = isOwed(becomes) ? ((await unlentDrawingOf(db, about))?.creditNo ?? null) : null;
      done.push({ id, what: "payout", cents: order.amountCents, becomes, about, creditNo });
    } else {
      const payment = (await paymentById(db, about))!;
      const creditNo = becomes === "paid" && payment.status === "posted" ? payment.creditNo : null;
      done.push({ id, what: "refund", cents: order.cents, becomes, about, creditNo });
    }
  }
  return done;
};

type Undoing = { becomes: Becomes; by: string; now: Date };

const WHY = "the bank's file that said so was undone";

const bookOut = async (trx: Db, what: "payout" | "refund", order: PayoutRow | RefundRow, now: Date): Promise<void> => {
  const named = { orderId: order.id, timesBack: order.timesBack - 1 };
  const booked = await postingsOf(trx, returnEvent(what, named));
  await book(trx, returnUndone(what, { ...named, day: booked[0]!.valueDay }, booked), now);
};

const payoutOut = async (services: Services, trx: Db, payout: PayoutRow, undoing: Undoing): Promise<void> => {
  const { becomes, by, now } = undoing;
  const { id, applicationId } = payout;
  await bookOut(trx, "payout", payout, now);
  const application = await applicationById(trx, applicationId);
  if (becomes === "restored") return restore(services, trx, { payout, now });
  if (becomes === "lent" || becomes === "surplus") {
    await lend(services, trx, { payout, application, now });
    const wasTold = becomes === "surplus" && payout.statusBefore === "paid";
    return wasTold ? tellNotOwed(services, trx, { payout, now }) : undefined;
  }
  if (becomes !== "pending" && (await isOnItsWay(trx, id))) await book(trx, payoutFailed(paidOn(payout, now)), now);
  if (becomes === "failed") return recordOutcome(trx, "payouts", id, { status: becomes, failure: WHY, now });
  for (const other of await payoutsOf(trx, applicationId))
    if (isUnderWay(other)) await recordOutcome(trx, "payouts", other.id, { status: "cancelled", failure: WHY, now });
  await recordOutcome(trx, "payouts", id, { status: becomes === "created" ? becomes : "pending", now });
  await services.queue.send(trx, becomes === "created" ? "pay-out" : "check-payout", { payoutId: id });
  if (application.status === "payoutFailed")
    await moveApplication(trx, { applicationId, to: "contractSigned", actor: "O", reason: by, now });
};

const refundOut = async (services: Services, trx: Db, refund: RefundRow, undoing: Undoing): Promise<void> => {
  const { becomes, now } = undoing;
  const { id, paymentId } = refund;
  await bookOut(trx, "refund", refund, now);
  const other = becomes === "failed" ? undefined : await refundUnderWay(trx, paymentId);
  if (other) await cancelRefund(trx, { refundId: other.id, why: WHY, now });
  const payment = (await paymentById(trx, paymentId))!;
  if (becomes === "paid") return giveBack(services, trx, { refund, payment, now });
  if (becomes !== "pending" && (await isOnItsWay(trx, id)))
    await book(trx, refundFailed(refundedOn({ refund, payment, now })), now);
  if (becomes === "failed") return recordOutcome(trx, "refunds", id, { status: becomes, failure: WHY, now });
  await recordOutcome(trx, "refunds", id, { status: becomes === "created" ? becomes : "pending", now });
  if (payment.status === "unmatched") await setPaymentStatus(trx, paymentId, "returning");
  await services.queue.send(trx, becomes === "created" ? "send-refund" : "check-refund", { refundId: id });
};

/** Undoes returns as planned, in the transaction that has locked what they are about. */
export const undoReturns = async (
  services: Services,
  trx: Db,
  { returns, by, now }: { returns: readonly UndoneReturn[]; by: string; now: Date },
): Promise<void> => {
  for (const { id, what, becomes } of returns)
    if (what === "payout") await payoutOut(services, trx, (await payoutById(trx, id))!, { becomes, by, now });
    else await refundOut(services, trx, (await refundById(trx, id))!, { becomes, by, now });
};
