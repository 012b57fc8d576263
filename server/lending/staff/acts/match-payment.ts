/** Money that nobody knew the credit of is posted to one. */
import { effectOfPosting } from "#server/lending/servicing/effect-of-payment.ts";
import { matchPayment as match } from "#server/lending/servicing/match-payment.ts";
import { text } from "#server/submissions/fields.ts";
import { defineAct } from "../define-act.ts";
import { creditIn, creditsTouched, shownCredit } from "./contracts.ts";
import { shownPosting } from "./effects.ts";
import { labels, shownSum } from "./words.ts";

/** The act. */
export const matchPayment = defineAct({
  name: "match-payment",
  title: "Отнасяне на постъпление",
  about: "posts a payment that is nobody's yet to a credit",
  subject: "payment",
  roles: ["cashier", "owner"],
  fields: { contract: text("required") },
  isOffered: ({ found: { status } }) => status === "unmatched",
  plan: async ({ services, db, found, today }, { contract }) => {
    const to = await creditIn(services, db, "contract", contract);
    return { cents: found.cents, to, effect: await effectOfPosting(services, db, to.no, found, { today }) };
  },
  shown: ({ cents, to, effect }) => [
    [labels.sum, shownSum(cents)],
    [labels.toContract, shownCredit(to)],
    ["Какво прави там", shownPosting(effect)],
  ],
  touches: ({ to }) => creditsTouched(to.no),
  execute: async (services, trx, { id, plan, now }) =>
    (await match(services, trx, { paymentId: id, contract: plan.to.contract, now })) !== undefined,
});
