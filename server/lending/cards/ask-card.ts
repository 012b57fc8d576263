/** Asks the card provider about orders: while they wait, at their end, and for a day after it. */
import { isCardOrderOpen, type CardOrderStatus } from "#src/domain/lending/card-order-states.ts";
import type { JobHandler } from "#server/queue/queue.ts";
import type { Services } from "#server/services.ts";
import { publishChange } from "#server/store/db/change-notifications.ts";
import {
  addCardEvent,
  cardOrderById,
  changeCardOrder,
  lockCardOrder,
  type CardOrder,
} from "#server/store/tables/card-orders.ts";
import { postCaptured, recordCardAnswer, type Recorded } from "./record-answer.ts";

const ASK_AGAIN_SECONDS = 15;

/** A payment may be captured after its order has ended: it is asked for until then, more and more seldom. */
const ASK_LATE_SECONDS = 300;
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

/** Seconds until an order is asked about again; undefined when its outcome stands. */
const againIn = ({ status, providerRef, expiresAt }: CardOrder, now: Date): number | undefined => {
  if (isCardOrderOpen(status)) return providerRef === null ? undefined : ASK_AGAIN_SECONDS;
  const isLate = now.getTime() - expiresAt.getTime() > LATE_HOURS * 3_600_000;
  return ENDED.includes(status) && providerRef !== null && !isLate ? ASK_LATE_SECONDS : undefined;
};

/** Job that asks about one order. An order ends by time only after the provider has answered. */
export const askCard =
  (services: Services): JobHandler<"ask-card"> =>
  async ({ orderId }, { signal }) => {
    const { database, ports, queue } = services;
    const order = await cardOrderById(database.db, orderId);
    if (!order) return;
    await askAbout(services, order, signal);
    const now = ports.clock.now();
    if (isCardOrderOpen(order.status) && order.expiresAt <= now) await expire(services, orderId);
    await database.transaction(async (trx) => {
      const current = await lockCardOrder(trx, orderId);
      if (current.status === "captured") await postCaptured(services, trx, current, now);
      const seconds = againIn(current, now);
      if (seconds !== undefined) await queue.send(trx, "ask-card", { orderId }, { afterSeconds: seconds });
    });
  };
