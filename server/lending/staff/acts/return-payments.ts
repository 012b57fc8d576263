/** What is kept for several payers goes back to them by one act. */
import type { Cents } from "#src/domain/lending/money.ts";
import { returnWords as words } from "#src/copy/staff-money.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { orderRefund } from "#server/lending/refunds/order-refund.ts";
import { keptSumsOf } from "#server/store/tables/kept-sums.ts";
import { defineAct } from "../define-act.ts";
import { returnablesOf, shownReturn, shownWhose, type Returnable } from "../returnable.ts";
import { creditsTouched } from "./contracts.ts";
import { labels, shownSum } from "./words.ts";

type Row = Pick<Returnable, "paymentId" | "creditNo" | "contract" | "borrower" | "cents" | "isPayers"> & {
  to: NonNullable<Returnable["to"]>;
};

const rowOf = ({ paymentId, creditNo, contract, borrower, cents, to, isPayers, why }: Returnable): Row =>
  why === undefined && to !== null
    ? { paymentId, creditNo, contract, borrower, cents, to, isPayers }
    : refuse("desk-row", { params: { row: shownWhose({ contract, borrower }), why: words.alone[why ?? "gone"] } });

/** The act: each to the account that is known. What somebody has to look at by itself goes back by an act of its own. */
export const returnPayments = defineAct({
  name: "return-payments",
  title: "Връщане на пари на няколко платци",
  about: "gives back what is kept for several payers, to the accounts that are known; each is an order of its own",
  subject: "batch",
  settles: true,
  roles: ["cashier", "owner"],
  approvers: ["cashier", "owner"],
  isOffered: async ({ db, found }) =>
    (await keptSumsOf(db, found.payments)).some(({ cents, refund }) => cents > 0 && refund === null),
  plan: async ({ services, db, found }) => ({
    rows: (await returnablesOf(services, db, await keptSumsOf(db, found.payments))).map(rowOf),
  }),
  shown: ({ rows }) => [
    [words.count, String(rows.length)],
    [labels.sum, shownSum(rows.reduce((sum: Cents, { cents }) => sum + cents, 0))],
    ...rows.map((row, at): [string, string] => [`${at + 1}. ${shownWhose(row)}`, shownReturn(row)]),
  ],
  rows: ({ rows }) => rows.map((row) => ({ name: shownWhose(row), row })),
  touches: ({ rows }) => creditsTouched(...new Set(rows.map(({ creditNo }) => creditNo))),
  execute: async (services, trx, { plan: { rows }, by, now }) => {
    for (const { paymentId, cents, to } of rows)
      if (!(await orderRefund(services, trx, { paymentId, cents, to, by, now }))) return false;
    return true;
  },
});
