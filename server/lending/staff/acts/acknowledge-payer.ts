/** Somebody has looked at a payment whose payer is not known for its credit. */
import { contractsOf, creditsOfPayment } from "./contracts.ts";
import { defineAct } from "../define-act.ts";
import { labels, shownSum } from "./words.ts";
import { acknowledgePayer as acknowledge } from "#server/store/tables/payments.ts";

/** The act: the flag goes; what was wrong is moved or taken back. */
export const acknowledgePayer = defineAct({
  name: "acknowledge-payer",
  title: "Непознат платец: видян",
  about: "says that a payment of a payer who was not known for its credit is as it should be",
  subject: "payment",
  roles: ["cashier", "owner"],
  isOffered: ({ found: { isOfNewPayer, status } }) => isOfNewPayer && (status === "posted" || status === "split"),
  plan: async ({ db, found }) => ({
    cents: found.cents,
    contracts: await contractsOf(db, await creditsOfPayment(db, found)),
  }),
  shown: ({ cents, contracts }) => [
    [labels.sum, shownSum(cents)],
    [labels.contract, contracts.join(", ")],
  ],
  execute: (_services, trx, { id }) => acknowledge(trx, id),
});
