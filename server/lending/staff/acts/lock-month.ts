/** A month of the books is locked. */
import { formatDay } from "#src/domain/time/dates.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { isLockedDay, lockableMonth, lockMonth as lock, monthToLock } from "#server/lending/servicing/lock-month.ts";
import { defineAct } from "../define-act.ts";

const shownMonth = (month: string): string => formatDay(`${month}-01`).slice(3);

/** The act: the first month that is not locked, when all its days are closed. */
export const lockMonth = defineAct({
  name: "lock-month",
  title: "Заключване на месец",
  about: "locks a month (YYYY-MM) of the books for good; months are locked in order, when all their days are closed",
  subject: "month",
  roles: ["owner"],
  approvers: ["cashier", "owner"],
  isOffered: async ({ db, found }) => !(await isLockedDay(db, `${found}-01`)),
  heading: ({ found }) => `Заключване на ${shownMonth(found)}`,
  plan: async ({ db, found: month, today }) => {
    const next = (await monthToLock(db)) ?? refuse("desk-unlockable", { params: { why: "още няма записи" } });
    if (next !== `${month}-01`)
      refuse("desk-unlockable", { params: { why: `поред е ${shownMonth(next.slice(0, 7))}` } });
    if ((await lockableMonth(db, today)) === undefined)
      refuse("desk-unlockable", { params: { why: "не е свършил или дните му още не са приключени" } });
    return { month };
  },
  shown: ({ month }) => [["Месец", shownMonth(month)]],
  execute: (_services, trx, { id, by, now }) => lock(trx, { month: `${id}-01`, by, now }),
});
