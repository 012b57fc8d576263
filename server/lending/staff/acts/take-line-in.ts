/** A movement that waits for another reason is a payment after all. */
import { takeLineIn as take, isPaymentAfterAll } from "#server/lending/statements/receive-line.ts";
import { defineAct } from "../define-act.ts";
import { lineIdIn } from "../subjects.ts";
import { saidReturn, shownReturn } from "./returns.ts";
import { labels, shownSum } from "./words.ts";

/** The act: it is a payment of nobody's then, and is posted or given back as any other. What the bank calls a return two agree on. */
export const takeLineIn = defineAct({
  name: "take-line-in",
  title: "Приемане на движение като плащане",
  about:
    "takes a movement in as a payment of nobody's: a batch that is not its parts, what reads as another, or, by two, a return that is a payment",
  subject: "line",
  roles: ["cashier", "owner"],
  approvers: ["cashier", "owner"],
  isOffered: ({ found }) => isPaymentAfterAll(found),
  plan: ({ found }) => ({ cents: found.cents, ...saidReturn(found) }),
  needsTwo: ({ isReturn }) => isReturn,
  shown: ({ cents, ...said }) => [[labels.sum, shownSum(cents)], ...shownReturn(said)],
  execute: (services, trx, { id, now }) => take(services, trx, { line: lineIdIn(id), now }),
});
