/** Records what the card provider says about an order, each thing once, in whatever order it arrives. */
import { mayMoveCardOrder, type CardOrderStatus } from "#src/domain/lending/card-order-states.ts";
import { sofiaDay } from "#src/domain/time/dates.ts";
import type { CardAnswer, CardStatus } from "#server/ports/card/card.ts";
import { guarantorAsPayer } from "#server/lending/guarantees/paying.ts";
import { receivePayment, takeBackPayment } from "#server/lending/servicing/receive-payment.ts";
import type { Services } from "#server/services.ts";
import { publishChange } from "#server/store/db/change-notifications.ts";
import type { CardOrderEventsTable } from "#server/store/db/card-tables.ts";
import type { Db } from "#server/store/db/schema.ts";
import { addCardEvent, changeCardOrder, lockCardOrder, type CardOrder } from "#server/store/tables/card-orders.ts";

/** The order's status by the provider's; nothing happened yet with a registered one. */
const STATUS: Readonly<Partial<Record<CardStatus, CardOrderStatus>>> = {
  authorized: "authorized",
  captured: "captured",
  declined: "declined",
  cancelled: "cancelled",
  expired: "expired",
  refunded: "reversed",
  chargeback: "chargeback",
};

/** What an answer did: `stale` is what no longer fits, `mismatch` is about another payment or sum. */
export type Recorded = CardOrderEventsTable["verdict"];

/** Where an answer comes from; a callback has an id and a hash of its own. */
export type AnswerSource = { source: "callback" | "poll"; eventId?: string; bodyHash?: string };

/** How the money of a posted order goes back by what becomes of the order. */
const TAKEN_BACK: Readonly<Partial<Record<CardOrderStatus, "reversed" | "charged-back">>> = {
  reversed: "reversed",
  chargeback: "charged-back",
};

const captures = (status: CardOrderStatus): boolean => status === "captured";

/** Books a captured order in the transaction that says so; while nothing can be posted it stays captured. */
export const postCaptured = async (services: Services, trx: Db, order: CardOrder, now: Date): Promise<boolean> => {
  if (!order.providerRef || !mayMoveCardOrder(order.status, "posted", "S")) return false;
  const payer = await guarantorAsPayer(services, trx, order);
  const { paymentId, outcome } = await receivePayment(
    services,
    trx,
    {
      channel: "card",
      externalId: order.providerRef,
      cents: order.cents,
      valueDay: sofiaDay(order.capturedAt ?? now),
      ...(payer && { payer }),
      reference: String(order.no),
    },
    order.creditNo,
    now,
    { unfit: "keep" },
  );
  await changeCardOrder(trx, order.id, { status: "posted", postedPayment: paymentId, outcome, now });
  await addCardEvent(trx, {
    orderId: order.id,
    eventId: "posted",
    source: "posting",
    said: outcome,
    verdict: "moved",
    now,
  });
  await services.queue.send(trx, "card-receipt", { orderId: order.id });
  return true;
};

const moveTo = async (
  services: Services,
  trx: Db,
  before: CardOrder,
  to: CardOrderStatus,
  answer: CardAnswer,
  now: Date,
): Promise<void> => {
  const { failure } = answer;
  let order = before;
  if (!mayMoveCardOrder(order.status, to, "P")) {
    // What was given back before we asked had been captured.
    await moveTo(services, trx, order, "captured", { ...answer, status: "captured" }, now);
    order = await lockCardOrder(trx, order.id);
  }
  await changeCardOrder(trx, order.id, {
    status: to,
    ...(failure !== undefined && { failure }),
    ...(captures(to) && { capturedAt: now }),
    now,
  });
  if (captures(to)) await postCaptured(services, trx, { ...order, status: to, capturedAt: now }, now);
  const how = TAKEN_BACK[to];
  if (how && order.postedPayment !== null) await takeBackPayment(services, trx, order.postedPayment, how, now);
  await publishChange(trx, order.userId, ["page"]);
};

/** What an answer means for an order, by the table of moves. */
const verdictOn = (order: CardOrder, { providerId, status, cents }: CardAnswer): Recorded => {
  if (providerId !== order.providerRef || cents !== order.cents) return "mismatch";
  const to = STATUS[status];
  if (to === undefined || to === order.status || (to === "captured" && order.status === "posted")) return "same";
  if (TAKEN_BACK[to] && mayMoveCardOrder(order.status, "captured", "P")) return "moved";
  return mayMoveCardOrder(order.status, to, "P") ? "moved" : "stale";
};

/** Records an answer in the caller's transaction. A repeated event changes nothing and has the verdict it had. */
export const recordCardAnswer = async (
  services: Services,
  trx: Db,
  orderId: string,
  answer: CardAnswer,
  { source, eventId, bodyHash }: AnswerSource,
): Promise<Recorded> => {
  const now = services.ports.clock.now();
  const order = await lockCardOrder(trx, orderId);
  const verdict = verdictOn(order, answer);
  const id = eventId ?? `${source}/${order.status}/${answer.status}`;
  const isNew =
    (eventId !== undefined || verdict !== "same") &&
    (await addCardEvent(trx, {
      orderId,
      eventId: id,
      source,
      said: answer.status,
      verdict,
      ...(bodyHash && { bodyHash }),
      now,
    }));
  if (verdict === "moved") await moveTo(services, trx, order, STATUS[answer.status]!, answer, now);
  if (verdict === "mismatch" && isNew)
    services.log.error({ event: "card-mismatch", orderId }, "a card payment is not the ordered one");
  return verdict;
};
