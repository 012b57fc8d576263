/** The lender writes off what several payers owe, where it is too little to ask for. */
import type { Cents } from "#src/domain/lending/money.ts";
import { returnWords as words } from "#src/copy/staff-money.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { POLICY } from "#server/lending/lender/policy.ts";
import { letOffPayer } from "#server/lending/payers/payer-owes.ts";
import { keptSumsOf } from "#server/store/tables/kept-sums.ts";
import { defineAct } from "../define-act.ts";
import { returnablesOf, shownWhose, type Returnable } from "../returnable.ts";
import { creditsTouched } from "./contracts.ts";
import { labels, shownSum } from "./words.ts";

type Row = Pick<Returnable, "paymentId" | "creditNo" | "contract" | "borrower"> & { cents: Cents };

const rowOf = ({ paymentId, creditNo, contract, borrower, owed }: Returnable): Row => {
  const why = owed <= 0 ? words.nothingOwed : words.notSmall(shownSum(POLICY.smallDebt));
  return owed > 0 && owed <= POLICY.smallDebt
    ? { paymentId, creditNo, contract, borrower, cents: owed }
    : refuse("desk-row", { params: { row: shownWhose({ contract, borrower }), why } });
};

/** The act: all that each of these payers owes by these payments. What we owe payers is never taken, however small it is. */
export const writeOffSmall = defineAct({
  name: "write-off-small",
  title: "Отписване на малки дългове на платци",
  about: `writes off what several payers owe whose money went back and was taken back by the bank, too: up to ${POLICY.smallDebt} cents each`,
  subject: "batch",
  roles: ["owner"],
  approvers: ["owner", "reviewer"],
  isOffered: async ({ db, found }) => (await keptSumsOf(db, found.payments)).some(({ owed }) => owed > 0),
  plan: async ({ services, db, found }) => ({
    rows: (await returnablesOf(services, db, await keptSumsOf(db, found.payments))).map(rowOf),
  }),
  shown: ({ rows }) => [
    [words.count, String(rows.length)],
    [labels.sum, shownSum(rows.reduce((sum: Cents, { cents }) => sum + cents, 0))],
    ...rows.map((row, at): [string, string] => [`${at + 1}. ${shownWhose(row)}`, shownSum(row.cents)]),
  ],
  rows: ({ rows }) => rows.map((row) => ({ name: shownWhose(row), row })),
  touches: ({ rows }) => creditsTouched(...new Set(rows.map(({ creditNo }) => creditNo))),
  execute: async (_services, trx, { plan: { rows }, eventId, now }) => {
    for (const { paymentId, cents } of rows)
      if (!(await letOffPayer(trx, { paymentId, cents, act: eventId, now }))) return false;
    return true;
  },
});
