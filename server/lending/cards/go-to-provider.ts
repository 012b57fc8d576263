/** Leads a borrower to the provider's page: registers the order there, once, and notes that they went. */
import { callUrl } from "#src/api/calls/calls.ts";
import { creditCopy } from "#src/copy/credit.ts";
import { PortError } from "#server/ports/port-error.ts";
import { refuse } from "#server/kernel/refusal.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { addCardEvent, changeCardOrder, lockCardOrder, type CardOrder } from "#server/store/tables/card-orders.ts";
import { cardOrderUrl } from "./create-order.ts";

const ASK_FIRST_SECONDS = 5;

/** Where the provider has an order. */
export type AtProvider = { providerId: string; redirectUrl: string };

/** Whether an order can still be paid. */
export const isPayable = ({ status, expiresAt }: CardOrder, now: Date): boolean =>
  (status === "created" || status === "registered" || status === "redirected") && expiresAt > now;

/** Registers an order at the provider; a repeated one is the same there. Refuses while the provider does not answer. */
export const registerOrder = async (services: Services, order: CardOrder): Promise<AtProvider> => {
  const { ports, settings } = services;
  if (order.providerRef !== null && order.redirectUrl !== null)
    return { providerId: order.providerRef, redirectUrl: order.redirectUrl };
  try {
    return await ports.card.register({
      id: order.id,
      cents: order.cents,
      description: creditCopy.bank.reasonText(order.contract),
      returnUrl: `${settings.origin}${cardOrderUrl(order)}`,
      callbackUrl: `${settings.origin}${callUrl("update-order-status", { orderId: order.id })}`,
    });
  } catch (error) {
    if (error instanceof PortError) return refuse("unavailable", { retryAfter: 30 });
    throw error;
  }
};

/** Notes that the borrower goes to the provider; false when the order can no longer be paid. */
export const noteRedirect = async (
  services: Services,
  trx: Db,
  orderId: string,
  { providerId, redirectUrl }: AtProvider,
): Promise<boolean> => {
  const now = services.ports.clock.now();
  const order = await lockCardOrder(trx, orderId);
  if (!isPayable(order, now)) return false;
  if (order.status === "created")
    await changeCardOrder(trx, orderId, { status: "registered", providerRef: providerId, redirectUrl, now });
  if (order.status === "redirected") return true;
  await changeCardOrder(trx, orderId, { status: "redirected", now });
  const event = { orderId, eventId: "redirected", source: "borrower" as const, said: "redirected" };
  await addCardEvent(trx, { ...event, verdict: "moved", now });
  await services.queue.send(trx, "ask-card", { orderId }, { afterSeconds: ASK_FIRST_SECONDS });
  return true;
};
