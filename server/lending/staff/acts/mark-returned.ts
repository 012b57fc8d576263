/** A transfer that came back is said to be one of ours: a payout or a refund. */
import { lineWords } from "#src/copy/staff-files.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { MOST_TRANSFER_FEE } from "#server/lending/ledger/bank-entries.ts";
import { refuseFields } from "#server/kernel/refusal.ts";
import { judgeReturn, markReturned as mark, mayHaveComeBack } from "#server/lending/statements/book-returned.ts";
import { orderById } from "#server/store/tables/orders.ts";
import { isUuid } from "#server/store/db/uuid.ts";
import { text } from "#server/submissions/fields.ts";
import { defineAct } from "../define-act.ts";
import { lineIdIn } from "../subjects.ts";
import { labels, shownSum, TRANSFER } from "./words.ts";

/** The act: what the transfer paid can be paid again then, so two agree. */
export const markReturned = defineAct({
  name: "mark-returned",
  title: "Върнат наш превод",
  about: `says which payout or refund of ours it is that came back by a movement at the bank, whole, short of at most ${shownSum(MOST_TRANSFER_FEE)} of fees, or in part where nobody was owed it`,
  subject: "line",
  roles: ["cashier", "owner"],
  approvers: ["cashier", "owner"],
  bounds: `Ако банката е удържала такса, тя се осчетоводява; най-много ${shownSum(MOST_TRANSFER_FEE)}.`,
  fields: { order: text("required") },
  isOffered: ({ db, found }) => mayHaveComeBack(db, found),
  fill: ({ found: { orderId } }) => ({ order: orderId ?? "" }),
  plan: async ({ db, found: { cents, valueDay, paymentId, isReturn } }, { order }) => {
    const orderId = order.trim();
    const known = isUuid(orderId) ? await orderById(db, orderId) : undefined;
    const comes = await judgeReturn(db, known, { cents, isReturn }, MOST_TRANSFER_FEE);
    if (comes === "sum" && known && cents > known.cents) return refuseFields({ order: { code: "more-than-out" } });
    if (typeof comes === "string" || !known) return refuseFields({ order: { code: "not-our-transfer" } });
    return { orderId, what: known.what, cents, ...comes, day: valueDay, isPayment: paymentId !== null };
  },
  shown: ({ orderId, what, cents, out, feeCents, isPart, day, isPayment }) => [
    ["Кое се е върнало", TRANSFER[what]],
    ["Номер", orderId],
    [labels.sum, shownSum(cents)],
    ...(feeCents > 0 ? ([[lineWords.fee, shownSum(feeCents)]] as const) : []),
    ...(isPart ? ([["Остава навън, без да се дължи", shownSum(out - cents)]] as const) : []),
    [labels.day, formatDay(day)],
    ...(isPayment ? ([["Ничието постъпление от него", "отпада"]] as const) : []),
  ],
  touches: ({ what, orderId }) => [{ kind: what, id: orderId }],
  execute: (services, trx, { id, plan: { orderId }, by, now }) =>
    mark(services, trx, { line: lineIdIn(id), orderId, by, now }),
});
