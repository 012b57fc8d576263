/** A payout that has not gone out is refused, and its borrower asked for another account. */
import { refuseInside } from "#server/lending/payouts/held-payout.ts";
import { defineAct } from "../define-act.ts";
import { labels, shownSum } from "./words.ts";

/** The act. */
export const refusePayout = defineAct({
  name: "refuse-payout",
  title: "Връщане на превод",
  about: "refuses a payout that has not gone out: the borrower is asked for another account",
  subject: "payout",
  roles: ["cashier", "owner"],
  isOffered: ({ found: { status, handedAt } }) => status === "held" || (status === "created" && handedAt === null),
  plan: ({ found: { amountCents: cents } }) => ({ cents }),
  shown: ({ cents }) => [[labels.sum, shownSum(cents)]],
  execute: (services, trx, { id, by, now }) => refuseInside(services, trx, { payoutId: id, by, now }),
});
