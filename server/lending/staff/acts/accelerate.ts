/** Notice is given that everything ahead of a credit falls due. */
import { formatDay } from "#src/domain/time/dates.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { giveNotice, noticeFor } from "#server/lending/servicing/accelerate.ts";
import { defineAct } from "../define-act.ts";
import { shownSum } from "./words.ts";

/** The act: thirty days' notice, kept off by paying what is late. */
export const accelerate = defineAct({
  name: "accelerate",
  title: "Предизвестие за предсрочна изискуемост",
  about: "gives thirty days' notice that everything ahead falls due unless what is late is paid",
  subject: "credit",
  roles: ["owner"],
  approvers: ["owner", "reviewer"],
  isOffered: async ({ services, db, found, today }) => (await noticeFor(services, db, found, today)) !== undefined,
  plan: async ({ services, db, found, today }) =>
    (await noticeFor(services, db, found, today)) ?? refuse("desk-decided"),
  shown: ({ day, arrears, ahead, total }) => [
    ["Последен ден", formatDay(day)],
    ["Просрочено към него", shownSum(arrears)],
    ["Главница напред", shownSum(ahead)],
    ["Става дължимо", shownSum(total)],
  ],
  execute: (services, trx, { id, plan, by, now }) => giveNotice(services, trx, { creditNo: Number(id), plan, by, now }),
});
