/**
 * What was paid too much for one drawing goes on to another that owed on its day. Otherwise people give it back
 * (`return-payment`), since no money goes out on one person's word or file; the borrower is told so, or the guarantor who paid.
 */
import { keptOf, lockKept } from "#server/lending/payers/kept.ts";
import { passOn } from "#server/lending/servicing/pass-on.ts";
import { writerTo } from "#server/lending/servicing/tell-credit.ts";
import { paidBy, tellGuarantor } from "#server/lending/servicing/tell-guarantor.ts";
import type { JobHandler } from "#server/queue/queue.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { lockCredit } from "#server/store/tables/credits.ts";
import { refundsOf } from "#server/store/tables/refunds.ts";

const returnInside = async (services: Services, trx: Db, paymentId: string): Promise<void> => {
  const now = services.ports.clock.now();
  const payment = await lockKept(trx, paymentId);
  const kept = payment?.status === "posted" ? await keptOf(trx, payment) : undefined;
  // What was ordered before and did not arrive, or was cancelled, is with people already.
  if (!payment || !kept || (await refundsOf(trx, paymentId)).some(({ status }) => status !== "paid")) return;
  if (await passOn(services, trx, payment, now)) return;
  const credit = (await lockCredit(trx, payment.creditNo!))!;
  const key = `to-give-back:${paymentId}:${kept.cents}`;
  if (paidBy(services, payment) === "guarantor")
    return tellGuarantor(services, trx, { drawingNo: payment.drawingNo, key, now }, ({ sum, ...to }) =>
      services.words.mail("guarantee.toGiveBack", to, { ...to, amount: sum(kept.cents) }),
    );
  const writer = await writerTo(services, trx, credit, now);
  if (!writer) return;
  const { about, words, sum } = writer;
  const mail = words.mail("credit.toGiveBack", about, { ...about, amount: sum(kept.cents) });
  await writer.mail(key, mail);
};

/** Job that sees to what was paid too much. */
export const returnOverpaid =
  (services: Services): JobHandler<"return-overpaid"> =>
  ({ paymentId }) =>
    services.database.transaction((trx) => returnInside(services, trx, paymentId));
