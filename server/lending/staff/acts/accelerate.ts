/** Notice is given that everything ahead of a credit falls due. */
import { noticeLines } from "#src/copy/notice-rows.ts";
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
  shown: ({ day, drawingNo: _drawingNo, upTo: _upTo, ...rows }) => [
    ["Последен ден", formatDay(day)],
    ...noticeLines(rows, shownSum),
  ],
  execute: (services, trx, { id, plan, by, now }) => giveNotice(services, trx, { creditNo: Number(id), plan, by, now }),
});
