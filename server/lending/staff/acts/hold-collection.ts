/** Nobody is reminded of a credit until a day. */
import { formatDay } from "#src/domain/time/dates.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { canPromise } from "#server/lending/staff/promises.ts";
import { heldMail } from "#server/lending/servicing/law-mails.ts";
import { writerTo } from "#server/lending/servicing/tell-credit.ts";
import { day } from "#server/submissions/fields.ts";
import { addHold, holdOn } from "#server/store/tables/collection-holds.ts";
import { lockCredit } from "#server/store/tables/credits.ts";
import { sofiaDay } from "#src/domain/time/dates.ts";
import { defineAct } from "../define-act.ts";

/** The act: reminders pause, the debt does not change. */
export const holdCollection = defineAct({
  name: "hold-collection",
  title: "Спиране на напомнянията",
  about: "holds the collection of a credit until a day: nobody is reminded of it, what is owed does not change",
  subject: "credit",
  roles: ["reviewer", "cashier", "owner"],
  needsBorrower: true,
  fields: { until: day("required date-bg not-past not-after") },
  isOffered: async ({ db, id, found: { status }, today }) =>
    canPromise(status) && (await holdOn(db, Number(id), today)) === undefined,
  plan: (_about, { until }) => ({ until: until ?? refuse("desk-decided") }),
  shown: ({ until }) => [["До", formatDay(until)]],
  execute: async (services, trx, { id, plan: { until }, by, now, eventId }) => {
    const creditNo = Number(id);
    const credit = await lockCredit(trx, creditNo);
    const today = sofiaDay(now);
    if (!credit || !canPromise(credit.status) || (await holdOn(trx, creditNo, today))) return false;
    await addHold(trx, { creditNo, from: today, until, by, now });
    const writer = await writerTo(services, trx, credit, now);
    await writer?.mail(`held:${eventId}`, heldMail(writer.words, writer.about, formatDay(until, true)));
    return true;
  },
});
