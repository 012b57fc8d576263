/** Cases of acts about relief. */
import { takeReliefBack } from "#server/lending/relief/ask.ts";
import { lockCredit } from "#server/store/tables/credits.ts";
import type { Lender } from "#tests/support/lender.ts";
import { asksRelief } from "#tests/support/relief.ts";
import { borrow, sum, type ActCase } from "./case.ts";

const asked = async (lender: Lender): Promise<string> => {
  const { no } = await borrow(lender);
  await asksRelief(lender, no);
  return String(no);
};

const takenBack = (lender: Lender, id: string): Promise<unknown> =>
  lender.inside(async (trx, now) => takeReliefBack(lender.services, trx, (await lockCredit(trx, Number(id)))!, now));

const ofReliefs = async (lender: Lender, id: string): Promise<unknown> => [
  await lender.query("select status from reliefs where credit_no = $1 order by no", id),
  await lender.query("select status, total_cents from annexes where credit_no = $1 order by no", id),
];

/** The cases by act. */
export const RELIEF_CASES = {
  forbear: {
    stand: asked,
    fields: () => ({ defer: "2", count: "18", dayOfMonth: "" }),
    wrong: { defer: "4", count: "18", dayOfMonth: "" },
    // Without a request an annex may lengthen nothing.
    change: takenBack,
    state: ofReliefs,
    done: async (lender, id) => {
      const [row] = await lender.query(
        "select total_cents, total_before_cents from annexes where credit_no = $1 order by no desc limit 1",
        id,
      );
      return [sum(row!["total_cents"]), sum(row!["total_before_cents"])];
    },
  },
  "refuse-relief": {
    stand: asked,
    fields: () => ({ words: "Доходът Ви е достатъчен за вноските." }),
    wrong: { words: "не" },
    change: takenBack,
    ends: true,
    state: ofReliefs,
  },
} as const satisfies Record<string, ActCase>;
