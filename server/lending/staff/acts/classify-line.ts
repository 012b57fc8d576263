/** A movement at the bank that waits is said to be no borrower's money: a fee, interest, a settlement, capital, taxes. */
import { bookOtherMoney, lineFault } from "#server/lending/statements/book-other.ts";
import { defineAct } from "../define-act.ts";
import { lineIdIn } from "../subjects.ts";
import { otherFields, otherPlan, shownOther } from "./other-money.ts";
import { shownSum } from "./words.ts";

/** What went out that one person explains alone in a day, in cents. */
export const ALONE_OUT = 5_000;

/** The act; what came in is the lender's own whatever is said of it, what went out is gone: above a small sum two agree. */
export const classifyLine = defineAct({
  name: "classify-line",
  title: "Осчетоводяване на движение",
  about: `books a movement at the bank that is no borrower's money, as what it is; with the fee that a provider kept; what went out above ${shownSum(ALONE_OUT)} a day by two`,
  subject: "line",
  roles: ["cashier", "owner"],
  approvers: ["cashier", "owner"],
  bounds: `За изходящо движение един човек стига до ${shownSum(ALONE_OUT)} за едно денонощие; каквото е над тях, одобрява и втори.`,
  fields: otherFields,
  isOffered: ({ found }) => lineFault(found, { kind: "suspense", feeCents: 0 }) === undefined,
  plan: ({ found }, given) =>
    otherPlan(found.direction === "debit" ? -found.cents : found.cents, given, (said) => lineFault(found, said)),
  alone: { most: ALONE_OUT, cents: ({ cents }) => Math.max(0, -cents) },
  shown: shownOther,
  execute: async (services, trx, { id, plan: { kind, feeCents }, by, now }) =>
    (await bookOtherMoney(services, trx, { line: lineIdIn(id), kind, feeCents, by, now })) === "booked",
});
