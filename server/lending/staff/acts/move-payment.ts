/** A payment that was posted to the wrong credit is moved to another, or is nobody's again. */
import { refuse } from "#server/kernel/refusal.ts";
import { isGivenBack, movePayment as move } from "#server/lending/servicing/move-payment.ts";
import { contractsOfCredits } from "#server/store/tables/credits.ts";
import { optionalText } from "#server/submissions/fields.ts";
import { defineAct } from "../define-act.ts";
import { creditIn, creditsTouched } from "./contracts.ts";
import { shownSum, labels } from "./words.ts";

/** The act. */
export const movePayment = defineAct({
  name: "move-payment",
  title: "Преместване на постъпление",
  about: "moves a posted payment to the credit of another contract; without one it is nobody's again",
  said: "Moved.",
  subject: "payment",
  roles: ["cashier", "owner"],
  approvers: ["cashier", "owner"],
  fields: { contract: optionalText() },
  isOffered: async ({ db, found }) => found.status === "posted" && !(await isGivenBack(db, found.id)),
  plan: async ({ db, found }, { contract }) => {
    const from = found.creditNo!;
    const to = contract.trim() === "" ? null : await creditIn(db, "contract", contract);
    if (to?.no === from) refuse("desk-decided");
    return { cents: found.cents, from, contract: (await contractsOfCredits(db, [from])).get(from) ?? null, to };
  },
  shown: ({ cents, from, contract, to }) => [
    [labels.sum, shownSum(cents)],
    ["От договор", contract ?? `кредит ${from}`],
    ["Към договор", to?.contract ?? "ничие"],
  ],
  touches: ({ from, to }) => creditsTouched(from, to?.no ?? null),
  execute: (services, trx, { id, plan, eventId, now }) =>
    move(services, trx, { paymentId: id, contract: plan.to?.contract ?? "", event: eventId, now }),
});
