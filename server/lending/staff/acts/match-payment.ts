/** Money that nobody knew the credit of is posted to one. */
import { effectOfPosting } from "#server/lending/servicing/effect-of-payment.ts";
import { matchPayment as match } from "#server/lending/servicing/match-payment.ts";
import { likeNotOwed } from "#server/lending/statements/like-not-owed.ts";
import { notOwed } from "#server/store/tables/payouts.ts";
import { text } from "#server/submissions/fields.ts";
import { defineAct } from "../define-act.ts";
import { creditIn, creditsTouched, shownCredit } from "./contracts.ts";
import { shownPosting } from "./effects.ts";
import { shownLike, shownNotOwed } from "./before-payout.ts";
import { saidOfPayment, shownReturn } from "./returns.ts";
import { labels, shownSum } from "./words.ts";

/** The act; of money that the bank calls a transfer of ours that came back, for a borrower who has money that they are not owed, or that may be such money, two agree. */
export const matchPayment = defineAct({
  name: "match-payment",
  title: "Отнасяне на постъпление",
  about:
    "posts a payment that is nobody's yet to a credit; by two where the bank calls it a return, the credit's borrower has money that they are not owed, or it may be such money",
  subject: "payment",
  roles: ["cashier", "owner"],
  approvers: ["cashier", "owner"],
  fields: { contract: text("required") },
  isOffered: ({ found: { status } }) => status === "unmatched",
  plan: async ({ services, db, found, today }, { contract }) => {
    const to = await creditIn(services, db, "contract", contract);
    const effect = await effectOfPosting(services, db, to.no, found, { today });
    const surplus = await notOwed(db, { creditNo: to.no });
    return {
      cents: found.cents,
      to,
      effect,
      said: await saidOfPayment(db, found),
      surplus,
      like: await likeNotOwed(services, db, found),
    };
  },
  needsTwo: ({ said, surplus, like }) => said.isReturn || surplus > 0 || like.length > 0,
  shown: ({ cents, to, effect, said, surplus, like }) => [
    [labels.sum, shownSum(cents)],
    [labels.toContract, shownCredit(to)],
    ["Какво прави там", shownPosting(effect)],
    ...shownReturn(said),
    ...shownNotOwed(surplus),
    ...shownLike(like),
  ],
  touches: ({ to }) => creditsTouched(to.no),
  execute: async (services, trx, { id, plan, eventId, now }) =>
    (await match(services, trx, { paymentId: id, contract: plan.to.contract, event: eventId, now })) !== undefined,
});
