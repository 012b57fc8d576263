/** A movement that went out is said to be a transfer of ours: a payout or a refund. */
import { lineWords } from "#src/copy/staff-files.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { MOST_TRANSFER_FEE } from "#server/lending/ledger/bank-entries.ts";
import { refuseFields } from "#server/kernel/refusal.ts";
import { judgeSent, markSent as mark, mayBeSent } from "#server/lending/statements/book-sent.ts";
import { orderById } from "#server/store/tables/orders.ts";
import { isUuid } from "#server/store/db/uuid.ts";
import { text } from "#server/submissions/fields.ts";
import { defineAct } from "../define-act.ts";
import { lineIdIn } from "../subjects.ts";
import { labels, shownSum, TRANSFER } from "./words.ts";

/** The act: money that left is explained then, so two agree. */
export const markSent = defineAct({
  name: "mark-sent",
  title: "Излязъл наш превод",
  about: `says which payout or refund of ours it is that went out by a movement at the bank, with at most ${shownSum(MOST_TRANSFER_FEE)} of fees`,
  subject: "line",
  roles: ["cashier", "owner"],
  approvers: ["cashier", "owner"],
  bounds: `Ако банката е взела и такса, тя се осчетоводява; най-много ${shownSum(MOST_TRANSFER_FEE)}.`,
  fields: { order: text("required") },
  isOffered: ({ found }) => mayBeSent(found),
  fill: ({ found: { orderId } }) => ({ order: orderId ?? "" }),
  plan: async ({ db, found: { cents, valueDay, orderId: named } }, { order }) => {
    const orderId = order.trim();
    const known = isUuid(orderId) ? await orderById(db, orderId) : undefined;
    const judged = judgeSent(known, { cents }, MOST_TRANSFER_FEE);
    if (typeof judged === "string" || !known) return refuseFields({ order: { code: "not-our-transfer" } });
    return { orderId, what: known.what, named: named === orderId ? null : named, cents, ...judged, day: valueDay };
  },
  shown: ({ orderId, what, named, cents, feeCents, day }) => [
    ["Кое е излязло", TRANSFER[what]],
    ["Номер", orderId],
    ...(named === null ? [] : ([["ДВИЖЕНИЕТО НАЗОВАВА ДРУГ НАШ ПРЕВОД", named]] as const)),
    [labels.sum, shownSum(-cents)],
    ...(feeCents > 0 ? ([[lineWords.fee, shownSum(feeCents)]] as const) : []),
    [labels.day, formatDay(day)],
  ],
  touches: ({ what, orderId }) => [{ kind: what, id: orderId }],
  execute: (services, trx, { id, plan: { orderId }, by, now }) =>
    mark(services, trx, { line: lineIdIn(id), orderId, by, now }),
});
