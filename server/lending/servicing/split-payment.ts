/** One payment over two credits: its parts are payments of their own, each posted by its own event. */
import { randomUUID } from "node:crypto";
import type { Cents } from "#src/domain/lending/money.ts";
import { book } from "#server/lending/ledger/book.ts";
import { split } from "#server/lending/ledger/entries.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { creditByContract, lockCredits } from "#server/store/tables/credits.ts";
import { addPayment, lockPayment, setPaymentStatus } from "#server/store/tables/payments.ts";
import { payerAccountHash, payerOf, sealPayer } from "./payer.ts";
import { PaymentRefused, postToCredit } from "./post-payment.ts";

/** A part of a payment: how much of it pays which contract. */
export type Part = { contract: string; cents: Cents };

type Splitting = { paymentId: string; parts: readonly [Part, Part]; now: Date };

/**
 * Splits a payment that is nobody's over two credits; false when it is no longer nobody's. Throws a PaymentRefused when the
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
  const [one, other] = parts;
  if (one.cents <= 0 || other.cents <= 0 || one.cents + other.cents !== payment.cents) throw new PaymentRefused("sum");
  await lockCredits(trx, credits);
  const { channel, externalId, valueDay } = payment;
  const payer = payerOf(services, payment);
  const made = parts.map(({ cents }) => ({ id: randomUUID(), cents }));
  for (const [at, { id, cents }] of made.entries())
    await addPayment(trx, {
      id,
      channel,
      externalId: `${externalId}/part/${at + 1}`,
      cents,
      valueDay,
      payer: sealPayer(services, id, payer),
      payerAccountHash: payer.iban ? payerAccountHash(services, payer.iban) : null,
      splitOf: paymentId,
      now,
    });
  await setPaymentStatus(trx, paymentId, "split");
  await book(trx, split({ paymentId, day: valueDay, parts: made }), now);
  for (const [at, { id, cents }] of made.entries())
    await postToCredit(services, trx, { id, valueDay, cents }, credits[at]!, now, { late: true });
  return true;
};
