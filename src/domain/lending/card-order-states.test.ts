import { expect, it } from "vitest";
import { CARD_ORDER_MOVES, CARD_ORDER_STATUSES, isCardOrderOpen, mayMoveCardOrder } from "./card-order-states.ts";
import type { Actor } from "./moves.ts";

const ACTORS: readonly Actor[] = ["U", "S", "O", "P", "T"];

/** All that is allowed, written down a second time. */
const ALLOWED = new Set([
  ...["registered", "cancelled"].map((to) => `created ${to} U`),
  "created expired T",
  "registered redirected U",
  ...["registered", "redirected", "authorized"].flatMap((from) => [
    ...["captured", "declined", "cancelled", "expired"].map((to) => `${from} ${to} P`),
    `${from} expired T`,
  ]),
  "registered authorized P",
  "redirected authorized P",
  ...["declined", "cancelled", "expired"].map((from) => `${from} captured P`),
  "captured posted S",
  ...["captured", "posted"].flatMap((from) => ["reversed", "chargeback"].map((to) => `${from} ${to} P`)),
]);

it.each(CARD_ORDER_STATUSES.flatMap((from) => CARD_ORDER_STATUSES.map((to) => [from, to] as const)))(
  "from %s to %s exactly those may who are listed",
  (from, to) => {
    for (const actor of ACTORS)
      expect([actor, mayMoveCardOrder(from, to, actor)]).toEqual([actor, ALLOWED.has(`${from} ${to} ${actor}`)]);
  },
);

it("an order whose outcome is not known can expire, and no other", () => {
  for (const status of CARD_ORDER_STATUSES)
    expect([status, "expired" in CARD_ORDER_MOVES[status]]).toEqual([status, isCardOrderOpen(status)]);
});
