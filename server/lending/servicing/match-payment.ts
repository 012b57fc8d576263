/** A payment that was nobody's is posted to the credit that a person names. */
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { creditByContract } from "#server/store/tables/credits.ts";
import { lockPayment } from "#server/store/tables/payments.ts";
import { PaymentRefused, postToCredit, type Received } from "./post-payment.ts";

/**
 * Posts a payment to the credit of a contract, however old it is; undefined when it is no longer nobody's. `event` names the
 * act by which it is done, as it may have been posted there before.
 */
export const matchPayment = async (
  services: Services,
  trx: Db,
  { paymentId, contract, event, now }: { paymentId: string; contract: string; event?: string; now: Date },
): Promise<Received | undefined> => {
  const credit = await creditByContract(trx, contract);
  if (!credit) throw new PaymentRefused("no-credit");
  const payment = await lockPayment(trx, paymentId);
  if (payment?.status !== "unmatched") return undefined;
  return postToCredit(services, trx, payment, credit.no, now, { late: true, ...(event !== undefined && { event }) });
};
