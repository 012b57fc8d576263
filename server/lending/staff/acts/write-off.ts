/** The lender writes off what a credit owes. */
import { formatDay } from "#src/domain/time/dates.ts";
import { debtsOf, sumOf, writeOffCredit } from "#server/lending/servicing/write-off.ts";
import { defineAct } from "../define-act.ts";
import { shownSum } from "./words.ts";

/** The act: all that is owed on the day that it shows. */
export const writeOff = defineAct({
  name: "write-off",
  title: "Отписване на дълг",
  about: "writes off all that a credit owes today: nothing accrues any more, and what is paid later recovers it",
  subject: "credit",
  roles: ["owner"],
  approvers: ["owner", "reviewer"],
  isOffered: async ({ services, db, id, today }) => (await debtsOf(services, db, Number(id), today)).length > 0,
  plan: async ({ services, db, id, today }) => ({
    day: today,
    cents: sumOf(await debtsOf(services, db, Number(id), today)),
  }),
  shown: ({ day, cents }) => [
    ["Дълг", shownSum(cents)],
    ["Към", formatDay(day)],
  ],
  execute: (services, trx, { id, plan: { cents }, reason, by, now }) =>
    writeOffCredit(services, trx, { creditNo: Number(id), cents, reason, by, now }),
});
