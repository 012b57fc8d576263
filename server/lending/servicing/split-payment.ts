/** One payment over several credits: its parts are payments of their own, each posted by its own event. */
import type { Cents } from "#src/domain/lending/money.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { creditByContract, lockCredits } from "#server/store/tables/credits.ts";
import { lockPayment } from "#server/store/tables/payments.ts";
import { dividePayment } from "./divide-payment.ts";
import { PaymentRefused, postToCredit } from "./post-payment.ts";

/** A part of a payment: how much of it pays which contract. */
type Part = { contract: string; cents: Cents };

type Splitting = { paymentId: string; parts: readonly Part[]; now: Date };

/**
 * Splits a payment that is nobody's over credits; false when it is no longer nobody's. Throws a PaymentRefused when the
 * parts are not its sum, or a contract is of no credit.
 */
export const splitPayment = async (
  services: Services,
  trx: Db,
  { paymentId, parts, now }: Splitting,
): Promise<boolean> => {
  const credits = [];
  for (const { contract } of parts) {
    const credit = await creditByContract(trx, contract);
    if (!credit) throw new PaymentRefused("no-credit");
    credits.push(credit.no);
  }
  const payment = await lockPayment(trx, paymentId);
  if (payment?.status !== "unmatched") return false;
  const sums = parts.map(({ cents }) => cents);
  const whole = sums.reduce((all, cents) => all + cents, 0);
  if (sums.some((cents) => cents <= 0) || whole !== payment.cents) throw new PaymentRefused("sum");
  await lockCredits(trx, credits);
  const made = await dividePayment(services, trx, payment, { sums, now });
  for (const [at, part] of made.entries()) await postToCredit(services, trx, part, credits[at]!, now, { late: true });
  return true;
};
