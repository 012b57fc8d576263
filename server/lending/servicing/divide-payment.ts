/** Divides money that is nobody's: its parts are payments of their own, each posted by its own event. */
import { randomUUID } from "node:crypto";
import type { Cents } from "#src/domain/lending/money.ts";
import { book } from "#server/lending/ledger/book.ts";
import { split } from "#server/lending/ledger/entries.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { addPayment, setPaymentStatus, type PaymentRow } from "#server/store/tables/payments.ts";
import { payerAccountHash, payerOf, sealPayer } from "#server/lending/payers/payer.ts";

/** Divides a locked payment of nobody's into parts of these sums, which make up its own. */
export const dividePayment = async (
  services: Services,
  trx: Db,
  payment: PaymentRow,
  { sums, now }: { sums: readonly Cents[]; now: Date },
): Promise<Pick<PaymentRow, "id" | "channel" | "valueDay" | "cents" | "payer">[]> => {
  const { channel, externalId, valueDay } = payment;
  const payer = payerOf(services, payment);
  const parts = sums.map((cents) => {
    const id = randomUUID();
    return { id, channel, valueDay, cents, payer: sealPayer(services, id, payer) };
  });
  for (const [at, { id, cents, payer: sealed }] of parts.entries())
    await addPayment(trx, {
      id,
      channel,
      externalId: `${externalId}/part/${at + 1}`,
      cents,
      valueDay,
      payer: sealed,
      payerAccountHash: payer.iban ? payerAccountHash(services, payer.iban) : null,
      splitOf: payment.id,
      now,
    });
  await setPaymentStatus(trx, payment.id, "split");
  await book(trx, split({ paymentId: payment.id, day: valueDay, parts }), now);
  return parts;
};
