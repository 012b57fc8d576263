/** Money that nobody knew the credit of is posted to one. */
import { matchPayment as match } from "#server/lending/servicing/match-payment.ts";
import { text } from "#server/submissions/fields.ts";
import { defineAct } from "../define-act.ts";
import { creditIn, creditsTouched } from "./contracts.ts";
import { labels, shownSum } from "./words.ts";

/** The act. */
export const matchPayment = defineAct({
  name: "match-payment",
  title: "Отнасяне на постъпление",
  about: "posts a payment that is nobody's yet to a credit",
  said: "Posted.",
  subject: "payment",
  roles: ["cashier", "owner"],
  fields: { contract: text("required") },
  isOffered: ({ found: { status } }) => status === "unmatched",
  plan: async ({ db, found }, { contract }) => ({ cents: found.cents, to: await creditIn(db, "contract", contract) }),
  shown: ({ cents, to }) => [
    [labels.sum, shownSum(cents)],
    [labels.contract, to.contract],
  ],
  touches: ({ to }) => creditsTouched(to.no),
  execute: async (services, trx, { id, plan, now }) =>
    (await match(services, trx, { paymentId: id, contract: plan.to.contract, now })) !== undefined,
});
