/** A month of the books is locked. */
import { formatDay } from "#src/domain/time/dates.ts";
import { lockableMonth, lockMonth as lock } from "#server/lending/servicing/lock-month.ts";
import { defineAct } from "../define-act.ts";

const shownMonth = (month: string): string => formatDay(`${month}-01`).slice(3);

/** The act: the first month that is not locked, when all its days are closed. */
export const lockMonth = defineAct({
  name: "lock-month",
  title: "Заключване на месец",
  about: "locks a month (YYYY-MM) of the books for good; months are locked in order, when all their days are closed",
  said: "Locked.",
  subject: "month",
  roles: ["owner"],
  approvers: ["cashier", "owner"],
  isOffered: async ({ db, found, today }) => (await lockableMonth(db, today)) === `${found}-01`,
  heading: ({ found }) => `Заключване на ${shownMonth(found)}`,
  plan: ({ found: month }) => ({ month }),
  shown: ({ month }) => [["Месец", shownMonth(month)]],
  execute: (_services, trx, { id, by, now }) => lock(trx, { month: `${id}-01`, by, now }),
});
