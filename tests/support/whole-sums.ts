/** Acts of the books that take the sum that they were shown, as tests do them: with what it is at that moment. */
import { sofiaDay } from "#src/domain/time/dates.ts";
import { knownDestination, type RefundTo } from "#server/lending/destinations/refund-destination.ts";
import { keptOf, lockKept } from "#server/lending/payers/kept.ts";
import { orderRefund, type Ordered } from "#server/lending/refunds/order-refund.ts";
import { debtsOf, sumOf, writeOffCredit } from "#server/lending/servicing/write-off.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { lockCredit } from "#server/store/tables/credits.ts";

/** Writes off all that a credit owes; false when that is nothing. */
export const writeOffAll = async (
  services: Services,
  trx: Db,
  { creditNo, now }: { creditNo: number; now: Date },
): Promise<boolean> => {
  await lockCredit(trx, creditNo);
  const cents = sumOf(await debtsOf(services, trx, creditNo, sofiaDay(now)));
  return writeOffCredit(services, trx, { creditNo, cents, reason: "test", by: "test", now });
};

/** Orders all that is kept of a payment back, to an account or to the one it came from. */
export const orderAll = async (
  services: Services,
  trx: Db,
  { paymentId, to, by = "test", now }: { paymentId: string; to?: RefundTo; by?: string; now: Date },
): Promise<Ordered | undefined> => {
  const payment = await lockKept(trx, paymentId);
  const kept = payment && (await keptOf(trx, payment));
  if (!kept) return undefined;
  const account = to ?? (await knownDestination(services, trx, payment));
  return orderRefund(services, trx, { paymentId, cents: kept.cents, to: account, by, now });
};
