/** Asks the card provider about orders: while they wait, at their end, and for a day after it. */
import { isCardOrderOpen, type CardOrderStatus } from "#src/domain/lending/card-order-states.ts";
import type { JobHandler } from "#server/queue/queue.ts";
import { PENDING } from "#server/queue/worker.ts";
import type { Services } from "#server/services.ts";
import { publishChange } from "#server/store/db/change-notifications.ts";
import {
  addCardEvent,
  cardOrderById,
  changeCardOrder,
  lockCardOrder,
  type CardOrder,
} from "#server/store/tables/card-orders.ts";
import { postCaptured, recordCardAnswer, type Recorded } from "./record-card-answer.ts";

/** A payment may be captured after its order has ended: it is asked for until then. */
const LATE_HOURS = 24;

const ENDED: readonly CardOrderStatus[] = ["declined", "cancelled", "expired"];

/** Asks about an order and records the answer; undefined when it is not with the provider. */
export const askAbout = async (
  services: Services,
  { id, providerRef }: CardOrder,
  signal?: AbortSignal,
): Promise<Recorded | undefined> => {
  if (providerRef === null) return undefined;
  const answer = await services.ports.card.status(providerRef, signal);
  return services.database.transaction((trx) => recordCardAnswer(services, trx, id, answer, { source: "poll" }));
};

const expire = async (services: Services, orderId: string): Promise<void> => {
  const now = services.ports.clock.now();
  await services.database.transaction(async (trx) => {
    const order = await lockCardOrder(trx, orderId);
    if (!isCardOrderOpen(order.status) || order.expiresAt > now) return;
    await changeCardOrder(trx, orderId, { status: "expired", now });
    await addCardEvent(trx, { orderId, eventId: "expired", source: "timer", said: "expired", verdict: "moved", now });
    await publishChange(trx, order.userId, ["page"]);
  });
};

const secondsUntil = ({ expiresAt }: CardOrder, now: Date): number => (expiresAt.getTime() - now.getTime()) / 1000;

/** Whether an order's outcome may still change, or what was captured is still to be posted. */
const isAwaited = (order: CardOrder, now: Date): boolean => {
  const { status, providerRef } = order;
  if (providerRef === null) return false;
  if (isCardOrderOpen(status) || status === "captured") return true;
  return ENDED.includes(status) && secondsUntil(order, now) > -LATE_HOURS * 3600;
};

/** Job that asks about one order until its outcome stands. An order ends by time only after the provider has answered. */
export const askCard =
  (services: Services): JobHandler<"ask-card"> =>
  async ({ orderId }, { signal, within }) => {
    const { database, ports } = services;
    const order = await cardOrderById(database.db, orderId);
    if (!order) return;
    // At its end the order is asked about once more; past it, as often as any other.
    const left = secondsUntil(order, ports.clock.now());
    if (isCardOrderOpen(order.status) && left > 0) within(Math.max(1, left));
    await askAbout(services, order, signal);
    const now = ports.clock.now();
    if (isCardOrderOpen(order.status) && order.expiresAt <= now) await expire(services, orderId);
    const isOver = await database.transaction(async (trx) => {
      const current = await lockCardOrder(trx, orderId);
      if (current.status === "captured") await postCaptured(services, trx, current, now);
      return !isAwaited(current, now);
    });
    return isOver ? undefined : PENDING;
  };

/** Job that ends an order that nobody has begun to pay. One that was begun has a job that asks about it. */
export const endCardOrder =
  (services: Services): JobHandler<"end-card-order"> =>
  async ({ orderId }, { within }) => {
    const { database, ports } = services;
    const order = await cardOrderById(database.db, orderId);
    if (order?.status !== "created") return;
    const now = ports.clock.now();
    if (order.expiresAt <= now) return expire(services, orderId);
    within(secondsUntil(order, now));
    return PENDING;
  };
