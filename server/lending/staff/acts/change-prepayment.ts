/** What a posted payment left over is used otherwise. */
import { formatDay } from "#src/domain/time/dates.ts";
import { refuse, refuseFields } from "#server/kernel/refusal.ts";
import {
  changedTo,
  changePrepayment as change,
  usedAs,
  type PlanInShort,
} from "#server/lending/servicing/change-prepayment.ts";
import { choice } from "#server/submissions/fields.ts";
import { defineAct } from "../define-act.ts";
import { creditsTouched } from "./contracts.ts";
import { labels, shownSum, shownUse } from "./words.ts";

const shownPlan = ({ next, nextDay, lastDay }: PlanInShort): string =>
  `${shownSum(next)} на ${formatDay(nextDay)}, последно ${formatDay(lastDay)}`;

/** The act: of one use of what was left over to another, and back. */
export const changePrepayment = defineAct({
  name: "change-prepayment",
  title: "Смяна на ползването на плащане",
  about: "uses what a posted payment left over otherwise: keep-term, keep-instalment, or advance for the next due day",
  subject: "payment",
  roles: ["cashier", "owner"],
  approvers: ["cashier", "owner"],
  fields: { use: choice("required", ["keep-instalment", "keep-term", "advance"]) },
  isOffered: async ({ services, db, found, today }) => (await usedAs(services, db, found, today)) !== undefined,
  plan: async ({ services, db, found, today }, { use = refuse("desk-decided") }) => {
    const used = (await usedAs(services, db, found, today)) ?? refuse("desk-decided");
    const after = changedTo(services, used, found.id, use);
    if (after === "same") return refuseFields({ use: { code: "same-use" } });
    if (after === "owes") return refuseFields({ use: { code: "use-owes" } });
    return { cents: found.cents, creditNo: found.creditNo, from: used.use, to: use, before: used.plan, after };
  },
  shown: ({ cents, from, to, before, after }) => [
    [labels.sum, shownSum(cents)],
    ["Ползва се сега", shownUse(from)],
    ["Ще се ползва", shownUse(to)],
    ["Следващо плащане сега", shownPlan(before)],
    ["Следващо плащане след това", shownPlan(after)],
  ],
  touches: ({ creditNo }) => creditsTouched(creditNo),
  execute: (services, trx, { id, plan: { from, to }, eventId, now }) =>
    change(services, trx, { paymentId: id, from, to, event: eventId, now }),
});
