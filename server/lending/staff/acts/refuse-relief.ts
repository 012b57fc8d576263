/** A request for relief is refused, with reasons that the borrower reads. */
import { formatDay } from "#src/domain/time/dates.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { refuseRelief as refuseAsked } from "#server/lending/relief/answer.ts";
import { openRelief } from "#server/store/tables/reliefs.ts";
import { text } from "#server/submissions/fields.ts";
import { defineAct } from "../define-act.ts";

/** The act. */
export const refuseRelief = defineAct({
  name: "refuse-relief",
  title: "Отказ на облекчение",
  about: "refuses a request for relief, in words that its borrower reads",
  subject: "credit",
  roles: ["reviewer", "owner"],
  needsBorrower: true,
  fields: { words: text("required symbol-count") },
  isOffered: async ({ services, db, id }) => (await openRelief(db, services.secrets, Number(id))) !== undefined,
  stands: async ({ services, db, id }) => (await openRelief(db, services.secrets, Number(id)))?.no ?? null,
  plan: async ({ services, db, id }, { words }) => {
    const open = (await openRelief(db, services.secrets, Number(id))) ?? refuse("desk-decided");
    return { relief: open.no, dueBy: open.dueBy, words: words.trim() };
  },
  shown: ({ relief, dueBy, words }) => [
    ["Искане", `№ ${relief}`],
    ["Отговор до", formatDay(dueBy)],
    ["Отговор", words],
  ],
  execute: (services, trx, { id, plan: { words }, now }) =>
    refuseAsked(services, trx, { creditNo: Number(id), words, now }),
});
