/** The plan by which a borrower pays what is late, as their pages show it. */
import type { ArrearsPlanData } from "#src/api/responses/responses.ts";
import { money } from "#src/domain/lending/money.ts";
import { accountsAt, wholeOfTold } from "#server/lending/servicing/accounts.ts";
import { arrearsPlansOf } from "#server/store/tables/arrears-plans.ts";
import type { Context } from "#server/visit/context.ts";
import type { Lived } from "./holding.ts";

/** The plan for arrears that stands, or the last one while it is broken and something is late. */
export const arrearsPlanIn = async (
  { db, services }: Context,
  { credit, whole, drawings }: Lived,
): Promise<ArrearsPlanData | null> => {
  const [plan] = whole.isSettled || whole.assigned ? [] : await arrearsPlansOf(db, [credit.no]);
  const isBroken = plan?.state === "broken" && whole.overdue.total > 0;
  if (!plan || (plan.state !== "open" && !isBroken)) return null;
  const { catalogue } = services;
  const owed = wholeOfTold(accountsAt(services, drawings, plan.rows.at(-1)!.day)).due.total;
  return {
    isBroken,
    owed: money(owed, catalogue),
    rows: plan.rows.map(({ day, cents, left }) => ({
      day,
      amount: money(cents, catalogue),
      left: left > 0 ? money(left, catalogue) : null,
    })),
  };
};
