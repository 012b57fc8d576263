/** A refund that has not gone out is cancelled. */
import { cancelRefund as cancel } from "#server/lending/payers/cancel-refund.ts";
import { defineAct } from "../define-act.ts";
import { labels, shownSum } from "./words.ts";

/** The act: the money stays here. */
export const cancelRefund = defineAct({
  name: "cancel-refund",
  title: "Отказване на връщане",
  about: "cancels a refund that has not gone out: the money stays here",
  subject: "refund",
  roles: ["cashier", "owner"],
  isOffered: ({ found: { status, handedAt } }) => status === "held" || (status === "created" && handedAt === null),
  plan: ({ found: { cents } }) => ({ cents }),
  shown: ({ cents }) => [[labels.sum, shownSum(cents)]],
  execute: (_services, trx, { id, by, now }) => cancel(trx, { refundId: id, why: by, now }),
});
