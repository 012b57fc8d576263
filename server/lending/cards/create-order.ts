/** Creates card payments of a credit. */
import { CARD_ORDER_MINUTES } from "#src/domain/lending/card-order-states.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import { sofiaDay } from "#src/domain/time/dates.ts";
import { pageUrl } from "#src/pages/table.ts";
import { debtOf } from "#server/lending/servicing/owed.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import {
  addCardEvent,
  addCardOrder,
  changeCardOrder,
  lockCardOrder,
  openCardOrder,
  type CardOrder,
} from "#server/store/tables/card-orders.ts";

/** A payment that somebody wants to make by card. */
export type WantedPayment = { creditNo: number; applicationId: string; userId: string; cents: Cents };

/**
 * An order and the page where it is paid; or why there is none: nothing can be posted yet, the sum is not above 0 or
 * above what is owed, or another sum is being paid at this moment, with the page of that payment where it is their own.
 */
export type CreatedOrder =
  | { order: CardOrder; url: string }
  | { refused: "amount" | "above-debt" | "under-way"; url?: string };

/** The page of an order. */
export const cardOrderUrl = ({ no, id }: Pick<CardOrder, "no" | "id">): string =>
  `${pageUrl("cardPayment", { creditSystemOrderId: String(no) })}?orderId=${id}`;

/**
 * Creates an order that can be paid for 30 minutes. The same sum again is the same order as long as it is open; another
 * one replaces an order that nobody has begun to pay.
 */
export const createOrder = async (services: Services, trx: Db, wanted: WantedPayment): Promise<CreatedOrder> => {
  const { queue, ports } = services;
  const { creditNo, cents } = wanted;
  const now = ports.clock.now();
  if (!Number.isSafeInteger(cents) || cents <= 0) return { refused: "amount" };
  if (cents > (await debtOf(services, trx, creditNo, sofiaDay(now)))) return { refused: "above-debt" };
  const open = await openCardOrder(trx, creditNo);
  if (open && open.expiresAt > now) {
    const order = await lockCardOrder(trx, open.id);
    const url = cardOrderUrl(order);
    const isTheirs = order.userId === wanted.userId;
    if (order.cents === cents && isTheirs) return { order, url };
    if (order.status !== "created") return { refused: "under-way", ...(isTheirs && { url }) };
    await endUnbegun(trx, order, "cancelled", now);
  } else if (open) {
    // What may be paid at the provider ends by the job that asks it.
    const isTheirs = open.userId === wanted.userId;
    if (open.status !== "created") return { refused: "under-way", ...(isTheirs && { url: cardOrderUrl(open) }) };
    await endUnbegun(trx, await lockCardOrder(trx, open.id), "expired", now);
  }
  const expiresAt = new Date(now.getTime() + CARD_ORDER_MINUTES * 60_000);
  const order = await addCardOrder(trx, { ...wanted, createdAt: now, expiresAt });
  if (!order) return { refused: "under-way" };
  await queue.send(trx, "end-card-order", { orderId: order.id }, { afterSeconds: CARD_ORDER_MINUTES * 60 });
  return { order, url: cardOrderUrl(order) };
};

const endUnbegun = async (trx: Db, order: CardOrder, status: "cancelled" | "expired", now: Date): Promise<void> => {
  if (order.status !== "created") return;
  await changeCardOrder(trx, order.id, { status, now });
  const source = status === "cancelled" ? ("borrower" as const) : ("timer" as const);
  await addCardEvent(trx, { orderId: order.id, eventId: status, source, said: status, verdict: "moved", now });
};
