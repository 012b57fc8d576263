/** A movement at the bank that waits is said to be no borrower's money: a fee, interest, a settlement, capital, taxes. */
import { bookOtherMoney, lineFault } from "#server/lending/statements/book-other.ts";
import { defineAct } from "../define-act.ts";
import { lineIdIn } from "../subjects.ts";
import { otherFields, otherPlan, shownOther } from "./other-money.ts";

/** The act; the money is the lender's own whatever is said of it, so one person suffices. */
export const classifyLine = defineAct({
  name: "classify-line",
  title: "Осчетоводяване на движение",
  about: "books a movement at the bank that is no borrower's money, as what it is; with the fee that a provider kept",
  said: "Booked.",
  subject: "line",
  roles: ["cashier", "owner"],
  fields: otherFields,
  isOffered: ({ found }) => lineFault(found, { kind: "suspense", feeCents: 0 }) === undefined,
  plan: ({ found }, given) => otherPlan(found.cents, given, (said) => lineFault(found, said)),
  shown: shownOther,
  execute: async (services, trx, { id, plan: { kind, feeCents }, by, now }) =>
    (await bookOtherMoney(services, trx, { line: lineIdIn(id), kind, feeCents, by, now })) === "booked",
});
