/** A payment that was posted to the wrong credit is moved to another, or is nobody's again. */
import { refuse } from "#server/kernel/refusal.ts";
import { payerOf } from "#server/lending/payers/payer.ts";
import { effectOfPosted, effectOfPosting } from "#server/lending/servicing/effect-of-payment.ts";
import { isGivenBack, movePayment as move } from "#server/lending/servicing/move-payment.ts";
import { optionalText } from "#server/submissions/fields.ts";
import { defineAct } from "../define-act.ts";
import { creditIn, creditsTouched, shownCredit } from "./contracts.ts";
import { shownPosting, shownTaking } from "./effects.ts";
import { shownSum, labels } from "./words.ts";

/** The act. */
export const movePayment = defineAct({
  name: "move-payment",
  title: "Преместване на постъпление",
  about: "moves a posted payment to the credit of another contract; without one it is nobody's again",
  subject: "payment",
  roles: ["cashier", "owner"],
  approvers: ["cashier", "owner"],
  fields: { contract: optionalText() },
  isOffered: async ({ db, found }) =>
    found.status === "posted" && found.channel !== "internal" && !(await isGivenBack(db, found.id)),
  plan: async ({ services, db, found, today }, { contract }) => {
    const from = found.creditNo!;
    const to = contract.trim() === "" ? null : await creditIn(services, db, "contract", contract);
    if (to?.no === from) refuse("desk-decided");
    const taken = await effectOfPosted(services, db, found, today);
    const put = to && (await effectOfPosting(services, db, to.no, found, { payer: payerOf(services, found), today }));
    return { cents: found.cents, from, to, taken, put };
  },
  shown: ({ cents, to, taken, put }) => [
    [labels.sum, shownSum(cents)],
    ["В стария кредит", shownTaking(taken)],
    [labels.toContract, to ? shownCredit(to) : "ничие"],
    ...(put ? ([["В новия кредит", shownPosting(put)]] as const) : []),
  ],
  touches: ({ from, to }) => creditsTouched(from, to?.no ?? null),
  execute: (services, trx, { id, plan, eventId, now }) =>
    move(services, trx, { paymentId: id, contract: plan.to?.contract ?? "", event: eventId, now }),
});
