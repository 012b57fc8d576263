/** The lender gives up interest that is due. */
import { refuse, refuseFields } from "#server/kernel/refusal.ts";
import { waivableOf, waiveInterest as waive } from "#server/lending/servicing/waive-interest.ts";
import { typedSum } from "#server/submissions/fields.ts";
import { defineAct } from "../define-act.ts";
import { shownSum } from "./words.ts";

/** The act. */
export const waiveInterest = defineAct({
  name: "waive-interest",
  title: "Опрощаване на лихва",
  about: "gives up interest that is due, and interest for delay",
  subject: "credit",
  roles: ["owner"],
  approvers: ["owner", "reviewer"],
  fields: { interest: typedSum(), late: typedSum() },
  isOffered: async ({ services, db, id, today }) => {
    const owed = await waivableOf(services, db, Number(id), today);
    return owed !== undefined && owed.interest + owed.late > 0;
  },
  plan: async ({ services, db, id, today }, { interest = -1, late = -1 }) => {
    const owed = (await waivableOf(services, db, Number(id), today)) ?? refuse("desk-decided");
    const sums = { interest, late };
    for (const name of ["interest", "late"] as const) {
      if (sums[name] < 0) refuseFields({ [name]: { code: "not-a-sum" } });
      if (sums[name] > owed[name])
        refuseFields({ [name]: { code: "above-due", params: { due: shownSum(owed[name]) } } });
    }
    if (interest + late === 0) refuseFields({ interest: { code: "not-a-sum" } });
    return { ...sums, drawings: owed.drawings };
  },
  shown: ({ interest, late }) => [
    ["Лихва", shownSum(interest)],
    ["Лихва за забава", shownSum(late)],
  ],
  execute: (services, trx, { id, plan: { interest, late }, reason, by, now }) =>
    waive(services, trx, { creditNo: Number(id), interest, late, reason, by, now }),
});
