/** Orders that money nobody owed goes back to its payer. */
import type { Cents } from "#src/domain/lending/money.ts";
import { isBailiffs, standingOfPayment } from "#server/lending/destinations/garnished.ts";
import { sealDestination } from "#server/lending/destinations/payout-destination.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { setPaymentStatus } from "#server/store/tables/payments.ts";
import { addRefund, newRefundId, refundById, sendRefundTo } from "#server/store/tables/refunds.ts";
import { refundUnderWay } from "#server/lending/payers/cancel-refund.ts";
import type { RefundTo } from "#server/lending/destinations/refund-destination.ts";
import { keptOf, lockKept } from "#server/lending/payers/kept.ts";

/** An order that was given: of how much, and whether it waits for an account. */
export type Ordered = { refundId: string; cents: Cents; held: boolean };

type Ordering = { paymentId: string; cents: Cents; to?: RefundTo | undefined; by: string; now: Date };

/** Whether what is kept of a payment may go to an account: none of it is garnished, or it goes to the bailiff. */
const mayGo = async (services: Services, trx: Db, paymentId: string, to: RefundTo | undefined): Promise<boolean> => {
  const garnished = await standingOfPayment(services, trx, paymentId);
  return garnished === undefined || (to !== undefined && isBailiffs(garnished, to.account));
};

const seal = (services: Services, refundId: string, { method, account, holder }: RefundTo) => ({
  method,
  ...sealDestination(services, refundId, method, { account, holder }),
});

/**
 * Orders that what is kept of a payment goes back to an account; without one it is held until somebody says one. Undefined
 * when another sum is kept than was ordered to go back, or an order is under way. Of money that is garnished a part goes to
 * the bailiff where that is all that is left of the garnishment.
 */
export const orderRefund = async (
  services: Services,
  trx: Db,
  { paymentId, cents, to, by, now }: Ordering,
): Promise<Ordered | undefined> => {
  const payment = await lockKept(trx, paymentId);
  const kept = payment && (await keptOf(trx, payment));
  if (!payment || (await refundUnderWay(trx, paymentId))) return undefined;
  const left = (await standingOfPayment(services, trx, paymentId))?.left ?? Infinity;
  if (Math.min(kept?.cents ?? 0, left) !== cents || !(await mayGo(services, trx, paymentId, to))) return undefined;
  const id = newRefundId();
  await addRefund(trx, { id, paymentId, cents, to: to && seal(services, id, to), by, now });
  if (payment.status === "unmatched") await setPaymentStatus(trx, paymentId, "returning");
  if (to) await services.queue.send(trx, "send-refund", { refundId: id });
  return { refundId: id, cents, held: !to };
};

/** Sends a held refund to an account; false when it is not held. */
export const sendHeldTo = async (
  services: Services,
  trx: Db,
  { refundId, to }: { refundId: string; to: RefundTo },
): Promise<boolean> => {
  const refund = await refundById(trx, refundId);
  if (!refund || !(await mayGo(services, trx, refund.paymentId, to))) return false;
  if (!(await sendRefundTo(trx, refundId, seal(services, refundId, to)))) return false;
  await services.queue.send(trx, "send-refund", { refundId });
  return true;
};
