/** Refunds that have not gone out yet: whether there is one, and its cancellation. */
import type { Db } from "#server/store/db/schema.ts";
import { lockPayment, setPaymentStatus } from "#server/store/tables/payments.ts";
import { recordOutcome } from "#server/store/tables/order-outcomes.ts";
import { lockRefund, refundById, refundsOf, type RefundRow } from "#server/store/tables/refunds.ts";

/** The refund of a payment that is under way; undefined when none is. */
export const refundUnderWay = async (db: Db, paymentId: string): Promise<RefundRow | undefined> =>
  (await refundsOf(db, paymentId)).find(({ status }) => ["held", "created", "pending"].includes(status));

/**
 * Cancels a refund that the provider cannot have yet, in the caller's transaction: the money stays where it is kept. False
 * when it is too late.
 */
export const cancelRefund = async (
  trx: Db,
  { refundId, why, now }: { refundId: string; why: string; now: Date },
): Promise<boolean> => {
  const found = await refundById(trx, refundId);
  if (!found) return false;
  const payment = (await lockPayment(trx, found.paymentId))!;
  const status = await lockRefund(trx, refundId);
  const { handedAt } = (await refundById(trx, refundId))!;
  if ((status !== "held" && status !== "created") || handedAt) return false;
  await recordOutcome(trx, "refunds", refundId, { status: "cancelled", failure: why, now });
  if (payment.status === "returning") await setPaymentStatus(trx, payment.id, "unmatched");
  return true;
};
