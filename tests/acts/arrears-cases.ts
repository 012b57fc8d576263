/** Cases of plans for arrears. */
import { addDays, formatDay } from "#src/domain/time/dates.ts";
import { agreeArrearsPlan, endArrearsPlan, planRow } from "#server/lending/servicing/arrears-plan.ts";
import type { Lender } from "#tests/support/lender.ts";
import { sum, type ActCase } from "./case.ts";
import { late } from "./law-cases.ts";

const by = "test";

/** Agrees a plan of two sums for what is late. */
const plans = (lender: Lender, id: string): Promise<unknown> =>
  lender.inside((trx, now) => {
    const today = lender.today();
    const rows = [planRow(addDays(today, 7), 2_000), planRow(addDays(today, 14), 3_000)];
    return agreeArrearsPlan(lender.services, trx, { creditNo: Number(id), rows, how: "phone", by, now, today });
  });

const planned = async (lender: Lender): Promise<string> => {
  const id = await late(lender);
  await plans(lender, id);
  return id;
};

const ofPlans = (lender: Lender, id: string): Promise<unknown> =>
  lender.query(
    "select p.state, r.n, r.day - p.made_day as days, r.cents::int as cents, r.through_cents::int as through from arrears_plans p join arrears_plan_rows r on r.plan_id = p.id where p.credit_no = $1 order by p.no, r.n",
    id,
  );

/** The cases by act. */
export const ARREARS_CASES = {
  "plan-arrears": {
    stand: late,
    fields: (lender) => ({
      how: "phone",
      day1: formatDay(addDays(lender.today(), 7)),
      sum1: "20",
      day2: formatDay(addDays(lender.today(), 14)),
      sum2: "30",
    }),
    wrong: { how: "phone", day1: "01.01.2020", sum1: "20", day2: "01.01.2020", sum2: "0" },
    change: plans,
    ends: true,
    state: ofPlans,
    done: async (lender, id) =>
      (
        await lender.query(
          "select r.cents from arrears_plans p join arrears_plan_rows r on r.plan_id = p.id where p.credit_no = $1",
          id,
        )
      ).map(({ cents }) => sum(cents)),
  },
  "end-arrears-plan": {
    stand: planned,
    change: (lender, id) =>
      lender.inside((trx, now) => endArrearsPlan(lender.services, trx, { creditNo: Number(id), by, now })),
    ends: true,
    state: ofPlans,
  },
} satisfies Readonly<Record<string, ActCase>>;
