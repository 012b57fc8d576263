/** A plan for arrears ends before its days are over. */
import { arrearsPlanActWords as words } from "#src/copy/staff-remarks.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { endArrearsPlan } from "#server/lending/servicing/arrears-plan.ts";
import { openArrearsPlan } from "#server/store/tables/arrears-plans.ts";
import { defineAct } from "../define-act.ts";
import { shownSum } from "./words.ts";

/** The act: collection goes on from the next close, and the borrower is told. */
export const endPlanForArrears = defineAct({
  name: "end-arrears-plan",
  title: "Край на плана за просроченото",
  about: "ends a plan for arrears before its days are over",
  subject: "credit",
  roles: ["reviewer", "cashier", "owner"],
  isOffered: async ({ db, id }) => (await openArrearsPlan(db, Number(id))) !== undefined,
  plan: async ({ db, id }) => {
    const { id: planId, rows } = (await openArrearsPlan(db, Number(id))) ?? refuse("desk-decided");
    return { planId, rows };
  },
  shown: ({ rows }) =>
    rows.map(({ day, cents, left }) => [
      words.until(formatDay(day)),
      left === 0 ? words.paid(shownSum(cents)) : shownSum(cents),
    ]),
  execute: (services, trx, { id, by, now }) => endArrearsPlan(services, trx, { creditNo: Number(id), by, now }),
});
