/** Money that nobody knew the credit of is posted to one. */
import { payerOf } from "#server/lending/payers/payer.ts";
import { effectOfPosting } from "#server/lending/servicing/effect-of-payment.ts";
import { matchPayment as match } from "#server/lending/servicing/match-payment.ts";
import { text } from "#server/submissions/fields.ts";
import { defineAct } from "../define-act.ts";
import { creditIn, creditsTouched, shownCredit } from "./contracts.ts";
import { shownPosting } from "./effects.ts";
import { doubtsAbout, isDoubtful, shownDoubts } from "./whose-money.ts";
import { labels, shownSum } from "./words.ts";

/** The act; where something speaks against that credit, two agree. */
export const matchPayment = defineAct({
  name: "match-payment",
  title: "Отнасяне на постъпление",
  about:
    "posts a payment that is nobody's yet to a credit; by two where the bank calls it a return, it names another credit, its payer owes us, the credit's borrower has money that they are not owed, or it may be such money",
  subject: "payment",
  settles: true,
  roles: ["cashier", "owner"],
  approvers: ["cashier", "owner"],
  fields: { contract: text("required") },
  isOffered: ({ found: { status } }) => status === "unmatched",
  plan: async ({ services, db, found, today }, { contract }) => {
    const to = await creditIn(services, db, "contract", contract);
    const effect = await effectOfPosting(services, db, to.no, found, { payer: payerOf(services, found), today });
    return { cents: found.cents, to, effect, doubts: await doubtsAbout(services, db, found, [to.no]) };
  },
  needsTwo: ({ doubts }) => isDoubtful(doubts),
  shown: ({ cents, to, effect, doubts }) => [
    [labels.sum, shownSum(cents)],
    [labels.toContract, shownCredit(to)],
    ["Какво прави там", shownPosting(effect)],
    ...shownDoubts(doubts),
  ],
  touches: ({ to }) => creditsTouched(to.no),
  execute: async (services, trx, { id, plan, eventId, now }) =>
    (await match(services, trx, { paymentId: id, contract: plan.to.contract, event: eventId, now })) !== undefined,
});
