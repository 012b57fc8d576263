/** What is late is paid by a plan of several days, while which nobody is reminded or called. */
import { arrearsPlanActWords as words } from "#src/copy/staff-remarks.ts";
import { MOST_PLAN_ROWS } from "#src/domain/lending/arrears-plan.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import { PROMISED_BY } from "#src/domain/staff/remarks.ts";
import { formatDay, sofiaDay, type Day } from "#src/domain/time/dates.ts";
import { refuse, refuseFields } from "#server/kernel/refusal.ts";
import { wholeOn } from "#server/lending/servicing/accounts.ts";
import { agreeArrearsPlan, canPlan, planRow } from "#server/lending/servicing/arrears-plan.ts";
import { choice, day, typedSum } from "#server/submissions/fields.ts";
import { defineAct } from "../define-act.ts";
import { shownSum } from "./words.ts";

const DAY = "required date-bg not-past not-after";
const MAY_DAY = "date-bg not-past not-after";

type Given = { day: Day | null; cents: Cents | undefined };

/** The rows as they were typed, refused at the field that is wrong; those after the last may be empty. */
const rowsOf = (given: readonly Given[]): { day: Day; cents: Cents }[] => {
  const last = given.findLastIndex((row) => row.day !== null || row.cents !== 0);
  const rows: { day: Day; cents: Cents }[] = [];
  for (const [at, row] of given.slice(0, last + 1).entries()) {
    const [dayField, sumField] = [`day${at + 1}`, `sum${at + 1}`];
    const until = row.day ?? refuseFields({ [dayField]: { code: "plan-day-missing" } });
    const before = rows.at(-1)?.day;
    if (before !== undefined && until <= before)
      refuseFields({ [dayField]: { code: "plan-day-order", params: { before: formatDay(before) } } });
    const { cents = 0 } = row;
    if (!(cents > 0)) refuseFields({ [sumField]: { code: "not-a-sum" } });
    rows.push({ day: until, cents });
  }
  return rows;
};

/** The act: collection is held while the plan is kept, the debt does not change. */
export const planArrears = defineAct({
  name: "plan-arrears",
  title: "План за просроченото",
  about: `agrees two to ${MOST_PLAN_ROWS} days and sums with the borrower of a late credit: nobody is reminded or called while they are paid, what is owed does not change`,
  subject: "credit",
  roles: ["reviewer", "cashier", "owner"],
  needsBorrower: true,
  fields: {
    how: choice("required", PROMISED_BY),
    day1: day(DAY),
    sum1: typedSum("required"),
    day2: day(DAY),
    sum2: typedSum("required"),
    day3: day(MAY_DAY),
    sum3: typedSum(),
    day4: day(MAY_DAY),
    sum4: typedSum(),
    day5: day(MAY_DAY),
    sum5: typedSum(),
    day6: day(MAY_DAY),
    sum6: typedSum(),
  },
  isOffered: ({ db, found, today }) => canPlan(db, found, today),
  plan: async ({ services, db, id, today }, given) => {
    const { day1, day2, day3, day4, day5, day6, sum1, sum2, sum3, sum4, sum5, sum6 } = given;
    const sums = [sum1, sum2, sum3, sum4, sum5, sum6];
    const rows = rowsOf([day1, day2, day3, day4, day5, day6].map((until, at) => ({ day: until, cents: sums[at] })));
    const now = (await wholeOn(services, db, Number(id), today)) ?? refuse("desk-decided");
    const then = (await wholeOn(services, db, Number(id), rows.at(-1)!.day)) ?? refuse("desk-decided");
    const total = rows.reduce((sum, { cents }) => sum + cents, 0);
    if (total > then.payOff)
      refuseFields({ [`sum${rows.length}`]: { code: "beyond-debt", params: { most: shownSum(then.payOff) } } });
    return { rows, total, how: given.how ?? "phone", overdue: now.overdue.total, dueThen: then.due.total };
  },
  shown: ({ rows, total, overdue, dueThen }) => [
    ...rows.map(({ day: until, cents }) => [words.until(formatDay(until)), shownSum(cents)] as const),
    [words.total, shownSum(total)],
    [words.overdue, shownSum(overdue)],
    [words.dueThen, shownSum(dueThen)],
  ],
  execute: (services, trx, { id, plan: { rows, how }, by, now }) =>
    agreeArrearsPlan(services, trx, {
      creditNo: Number(id),
      rows: rows.map(({ day: until, cents }) => planRow(until, cents)),
      how,
      by,
      now,
      today: sofiaDay(now),
    }),
});
