/** The lender writes off what a payer owes who has had money back twice. */
import { refuse } from "#server/kernel/refusal.ts";
import { letOffPayer, owedByPayer } from "#server/lending/payers/payer-owes.ts";
import { defineAct } from "../define-act.ts";
import { creditsTouched } from "./contracts.ts";
import { labels, shownSum } from "./words.ts";

/** The act: all that the payer of a payment owes. */
export const writeOffOwed = defineAct({
  name: "write-off-owed",
  title: "Отписване на вземане от платец",
  about: "writes off what a payer owes whose money went back and was taken back by the bank, too",
  subject: "payment",
  roles: ["owner"],
  approvers: ["owner", "reviewer"],
  isOffered: async ({ db, id }) => (await owedByPayer(db, id)) > 0,
  plan: async ({ db, id, found: { creditNo } }) => {
    const cents = await owedByPayer(db, id);
    return cents > 0 ? { cents, creditNo } : refuse("desk-decided");
  },
  shown: ({ cents }) => [[labels.sum, shownSum(cents)]],
  touches: ({ creditNo }) => creditsTouched(creditNo),
  execute: (_services, trx, { id, plan: { cents }, eventId, now }) =>
    letOffPayer(trx, { paymentId: id, cents, act: eventId, now }),
});
