/** Money given back as the desk orders it and the provider sends it. */
import type { Cents } from "#src/domain/lending/money.ts";
import { checkRefund, sendRefund } from "#server/lending/refunds/send-refund.ts";
import type { Services } from "#server/services.ts";
import { jobRun } from "#tests/support/job-run.ts";
import { orderAll } from "#tests/support/whole-sums.ts";

/** Where it goes. */
export const TO = { method: "wireTransfer", account: "BG80BNBG96611020345678", holder: "Иван Иванов" } as const;

/** Orders that what is kept of a payment goes back; undefined when nothing does. */
export const orderBack = (
  services: Services,
  paymentId: string,
): Promise<{ refundId: string; cents: Cents } | undefined> =>
  services.database.transaction((trx) =>
    orderAll(services, trx, { paymentId, to: TO, now: services.ports.clock.now() }),
  );

/** Asks about an order that the provider has, and hands it one that it has not. */
export const sendBack = async (services: Services, refundId: string): Promise<void> => {
  for (const job of [checkRefund, sendRefund]) await job(services)({ refundId }, jobRun());
};

/** Gives back what is kept of a payment; the sum, undefined when nothing is. */
export const giveBack = async (services: Services, paymentId: string): Promise<Cents | undefined> => {
  const ordered = await orderBack(services, paymentId);
  if (ordered) await sendBack(services, ordered.refundId);
  return ordered?.cents;
};
