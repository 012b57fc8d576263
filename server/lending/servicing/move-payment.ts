/** A payment that was posted to the wrong credit: it is taken from there, and posted to another or to nobody. */
import { sofiaDay } from "#src/domain/time/dates.ts";
import { refundsOf } from "#server/store/tables/refunds.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { creditByContract, lockCredits } from "#server/store/tables/credits.ts";
import { drawingsOf } from "#server/store/tables/drawings.ts";
import { lockPayment, unpostPayment } from "#server/store/tables/payments.ts";
import { bookCredit } from "./book-credit.ts";
import { planChanges } from "./plan-change.ts";
import { PaymentRefused, postToCredit } from "./post-payment.ts";
import { tellGone } from "./tell-gone.ts";

type Moving = {
  paymentId: string;
  /** Empty: it is nobody's again. */
  contract: string;
  /** The event that the move is: what it books is booked once. */
  event: string;
  now: Date;
};

/** Whether any of a payment was given back, or is being: what went to its payer is not another credit's. */
export const isGivenBack = async (trx: Db, paymentId: string): Promise<boolean> =>
  (await refundsOf(trx, paymentId)).some(({ status }) => status !== "failed" && status !== "cancelled");

/**
 * Moves a posted payment to the credit of another contract; false when it is not posted, is there already, or was given
 * back. Throws a PaymentRefused when it cannot be posted there.
 */
export const movePayment = async (
  services: Services,
  trx: Db,
  { paymentId, contract, event, now }: Moving,
): Promise<boolean> => {
  const to = contract === "" ? undefined : await creditByContract(trx, contract);
  if (contract !== "" && !to) throw new PaymentRefused("no-credit");
  const payment = await lockPayment(trx, paymentId);
  if (payment?.status !== "posted" || payment.creditNo === to?.no || (await isGivenBack(trx, paymentId))) return false;
  const locked = await lockCredits(trx, [payment.creditNo!, ...(to ? [to.no] : [])]);
  const from = locked.find(({ no }) => no === payment.creditNo)!;
  const plans = planChanges(services, await drawingsOf(trx, [from.no]), [paymentId], sofiaDay(now));
  await unpostPayment(trx, paymentId);
  const booked = await bookCredit(services, trx, from, { event, actor: "O", through: payment.valueDay, now });
  await tellGone(services, trx, booked, { payment, why: "moved", plans, key: `moved:${event}`, now });
  if (to) await postToCredit(services, trx, payment, to.no, now, { late: true, event });
  return true;
};
