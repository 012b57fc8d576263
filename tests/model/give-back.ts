/** Money given back as the desk orders it and the provider sends it. */
import type { Cents } from "#src/domain/lending/money.ts";
import { orderRefund } from "#server/lending/refunds/order-refund.ts";
import { sendRefund } from "#server/lending/refunds/send-refund.ts";
import type { Services } from "#server/services.ts";

const RUN = { id: "give-back", signal: new AbortController().signal };
const TO = { method: "wireTransfer", account: "BG80BNBG96611020345678", holder: "Иван Иванов" } as const;

/** Orders that what is kept of a payment goes back; undefined when nothing does. */
export const orderBack = (
  services: Services,
  paymentId: string,
): Promise<{ refundId: string; cents: Cents } | undefined> =>
  services.database.transaction((trx) =>
    orderRefund(services, trx, { paymentId, to: TO, by: "test", now: services.ports.clock.now() }),
  );

/** Hands an order to the provider, or asks about it. */
export const sendBack = (services: Services, refundId: string): Promise<void> =>
  sendRefund(services)({ refundId }, RUN);

/** Gives back what is kept of a payment; the sum, undefined when nothing is. */
export const giveBack = async (services: Services, paymentId: string): Promise<Cents | undefined> => {
  const ordered = await orderBack(services, paymentId);
  if (ordered) await sendBack(services, ordered.refundId);
  return ordered?.cents;
};
