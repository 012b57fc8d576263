/** A credit is collected again. */
import { formatDay } from "#src/domain/time/dates.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { endHold, holdOn } from "#server/store/tables/collection-holds.ts";
import { defineAct } from "../define-act.ts";

/** The act: reminders go on from the next close. */
export const endCollectionHold = defineAct({
  name: "end-hold",
  title: "Край на спирането",
  about: "ends a hold of collection before its day",
  subject: "credit",
  roles: ["reviewer", "cashier", "owner"],
  isOffered: async ({ db, id, today }) => (await holdOn(db, Number(id), today)) !== undefined,
  plan: async ({ db, id, today }) => ({
    until: ((await holdOn(db, Number(id), today)) ?? refuse("desk-decided")).until,
  }),
  shown: ({ until }) => [["Спряно до", formatDay(until)]],
  execute: (_services, trx, { id, by, now }) => endHold(trx, { creditNo: Number(id), by, now }),
});
