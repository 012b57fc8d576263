/** The lender lets a guarantor go: of its own will, or as the time for a claim is over (чл. 147 ЗЗД). */
import { drawingsOf } from "#server/store/tables/drawings.ts";
import { activeGuarantees } from "#server/store/tables/guarantees-of.ts";
import { moveGuarantee } from "#server/store/tables/guarantees.ts";
import { refuse } from "#server/kernel/refusal.ts";
import type { Db } from "#server/store/db/schema.ts";
import { defineAct } from "../define-act.ts";

/** The guarantees of a credit that bind somebody, and whom. */
const bindingOf = async (db: Db, creditNo: number): Promise<{ id: string; userId: string }[]> => {
  const drawings = (await drawingsOf(db, [creditNo])).map(({ no }) => no);
  const found = await activeGuarantees(db, drawings);
  return found.map(({ id, userId }) => ({ id, userId })).toSorted((one, other) => (one.id < other.id ? -1 : 1));
};

/** The act: all guarantors of a credit. */
export const releaseGuarantor = defineAct({
  name: "release-guarantor",
  title: "Освобождаване на поръчител",
  about: "lets the guarantors of a credit go: they owe nothing any more, and are told",
  subject: "credit",
  roles: ["owner"],
  approvers: ["owner", "reviewer"],
  isOffered: async ({ db, id }) => (await bindingOf(db, Number(id))).length > 0,
  plan: async ({ db, id }) => {
    const guarantees = await bindingOf(db, Number(id));
    return guarantees.length > 0 ? { guarantees } : refuse("desk-decided");
  },
  shown: ({ guarantees }) => [["Поръчители", String(guarantees.length)]],
  touches: ({ guarantees }) => guarantees.map(({ userId }) => ({ kind: "person", id: userId })),
  execute: async (_services, trx, { plan: { guarantees }, reason, now }) => {
    for (const { id } of guarantees)
      if (!(await moveGuarantee(trx, { id, to: "released", actor: "O", reason, now }))) return false;
    return true;
  },
});
