/** State machine of a card payment: from → to, and the actors that may cause each transition. */
import { isListed, type Actor, type Moves } from "./moves.ts";

/**
 * Statuses of a card payment.
 *
 * @internal for its test.
 */
export const CARD_ORDER_STATUSES = [
  "created",
  "registered",
  "redirected",
  "authorized",
  "captured",
  "posted",
  "declined",
  "cancelled",
  "expired",
  "reversed",
  "chargeback",
] as const;
/** Status of a card payment; persisted. */
export type CardOrderStatus = (typeof CARD_ORDER_STATUSES)[number];

/**
 * Allowed transitions; each value lists the actors that may cause the transition. Money that was captured after the
 * order had ended is money all the same, so that it may still be captured; posting it is the system's own act.
 *
 * @internal for its test.
 */
export const CARD_ORDER_MOVES: Moves<CardOrderStatus> = {
  created: { registered: "U", cancelled: "U", expired: "T" },
  registered: { redirected: "U", authorized: "P", captured: "P", declined: "P", cancelled: "P", expired: "PT" },
  redirected: { authorized: "P", captured: "P", declined: "P", cancelled: "P", expired: "PT" },
  authorized: { captured: "P", declined: "P", cancelled: "P", expired: "PT" },
  captured: { posted: "S", reversed: "P", chargeback: "P" },
  posted: { reversed: "P", chargeback: "P" },
  declined: { captured: "P" },
  cancelled: { captured: "P" },
  expired: { captured: "P" },
  reversed: {},
  chargeback: {},
};

/** True if `actor` may move an order from `from` to `to`. */
export const mayMoveCardOrder = (from: CardOrderStatus, to: CardOrderStatus, actor: Actor): boolean =>
  isListed(CARD_ORDER_MOVES, from, to, actor);

/** Whether the outcome of an order is not known yet. */
export const isCardOrderOpen = (status: CardOrderStatus): boolean =>
  status === "created" || status === "registered" || status === "redirected" || status === "authorized";

/** Whether an order moves without its payer: the provider's word is awaited, or our own posting of it. */
export const isCardOrderAwaited = (status: CardOrderStatus): boolean =>
  status === "redirected" || status === "authorized" || status === "captured";

/** Whether the money of an order was taken and is not known to have gone back. */
export const isCardOrderPaid = (status: CardOrderStatus): boolean => status === "captured" || status === "posted";

/** Whether an order has ended without money, as far as the provider has told. */
export const isCardOrderUnpaid = (status: CardOrderStatus): boolean =>
  status === "declined" || status === "cancelled" || status === "expired";

/** Minutes an order can be paid in. */
export const CARD_ORDER_MINUTES = 30;
