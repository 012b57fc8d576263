/** A movement that waits for another reason is a payment after all. */
import { takeLineIn as take, isPaymentAfterAll } from "#server/lending/statements/receive-line.ts";
import { defineAct } from "../define-act.ts";
import { lineIdIn } from "../subjects.ts";
import { labels, shownSum } from "./words.ts";

/** The act: it is a payment of nobody's then, and is posted or given back as any other. */
export const takeLineIn = defineAct({
  name: "take-line-in",
  title: "Приемане на движение като плащане",
  about:
    "takes a movement in as a payment of nobody's: a batch that is not its parts, what reads as another, or a return that is a payment",
  subject: "line",
  roles: ["cashier", "owner"],
  isOffered: ({ found }) => isPaymentAfterAll(found),
  plan: ({ found: { cents } }) => ({ cents }),
  shown: ({ cents }) => [[labels.sum, shownSum(cents)]],
  execute: (services, trx, { id, now }) => take(services, trx, { line: lineIdIn(id), now }),
});
