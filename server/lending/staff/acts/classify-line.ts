/** A movement at the bank that waits is said to be no borrower's money: a fee, interest, a settlement, capital, taxes. */
import { bookOtherMoney, lineFault } from "#server/lending/statements/book-other.ts";
import { defineAct } from "../define-act.ts";
import { lineIdIn } from "../subjects.ts";
import { otherFields, otherPlan, shownOther } from "./other-money.ts";
import { saidReturn, shownReturn } from "./returns.ts";
import { shownSum } from "./words.ts";

/**
 * What one person explains alone in a day, in cents.
 *
 * @internal for tests of acts.
 */
export const ALONE_SAID = 5_000;

/** The act; what went out is gone, and what came in becomes the lender's own: above a small sum two agree, of a return always. */
export const classifyLine = defineAct({
  name: "classify-line",
  title: "Осчетоводяване на движение",
  about: `books a movement at the bank that is no borrower's money, as what it is; with the fee that a provider kept; above ${shownSum(ALONE_SAID)} a day, and of what the bank calls a return, by two`,
  subject: "line",
  roles: ["cashier", "owner"],
  approvers: ["cashier", "owner"],
  bounds: `Един човек стига до ${shownSum(ALONE_SAID)} за едно денонощие; каквото е над тях, и всяко движение, което банката нарича върнат превод, одобрява и втори.`,
  fields: otherFields,
  isOffered: ({ found, today }) => lineFault(found, { kind: "suspense", feeCents: 0 }, today) === undefined,
  plan: ({ found, today }, given) => ({
    ...otherPlan(found.direction === "debit" ? -found.cents : found.cents, given, (said) =>
      lineFault(found, said, today),
    ),
    ...saidReturn(found),
  }),
  needsTwo: ({ isReturn }) => isReturn,
  alone: { most: ALONE_SAID, cents: ({ cents }) => Math.abs(cents) },
  shown: ({ cents, kind, feeCents, ...said }) => [...shownOther({ cents, kind, feeCents }), ...shownReturn(said)],
  execute: async (services, trx, { id, plan: { kind, feeCents }, by, now }) =>
    (await bookOtherMoney(services, trx, { line: lineIdIn(id), kind, feeCents, by, now })) === "booked",
});
