/** A notice of acceleration is called off. */
import { formatDay } from "#src/domain/time/dates.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { callOff, runningNotice } from "#server/lending/servicing/accelerate.ts";
import { defineAct } from "../define-act.ts";
import { shownSum } from "./words.ts";

/** The act: the plan stays in force. */
export const callOffNotice = defineAct({
  name: "call-off-notice",
  title: "Отмяна на предизвестието",
  about: "calls off a notice of acceleration that runs",
  subject: "credit",
  roles: ["owner", "reviewer"],
  isOffered: async ({ db, id, today }) => (await runningNotice(db, Number(id), today)) !== undefined,
  plan: async ({ db, id, today }) => {
    const { day, arrears } = (await runningNotice(db, Number(id), today)) ?? refuse("desk-decided");
    return { day, arrears };
  },
  shown: ({ day, arrears }) => [
    ["Последен ден", formatDay(day)],
    ["Просрочено към него", shownSum(arrears)],
  ],
  execute: (services, trx, { id, by, now }) => callOff(services, trx, { creditNo: Number(id), by, now }),
});
