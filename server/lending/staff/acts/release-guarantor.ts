/** The lender lets a guarantor go: of its own will, or as the time for a claim is over (чл. 147 ЗЗД). */
import { drawingsOf } from "#server/store/tables/drawings.ts";
import { activeGuarantees } from "#server/store/tables/guarantees-of.ts";
import { moveGuarantee } from "#server/store/tables/guarantees.ts";
import { refuse } from "#server/kernel/refusal.ts";
import type { Db } from "#server/store/db/schema.ts";
import { initials } from "#src/domain/staff/fields.ts";
import { guarantorNames } from "#server/lending/guarantees/terms.ts";
import type { Services } from "#server/services.ts";
import { applicationById } from "#server/store/tables/applications.ts";
import { staffTitles } from "#src/copy/staff.ts";
import { defineAct } from "../define-act.ts";

/** The guarantees of a credit that bind somebody, and whom. */
const bindingOf = async (
  db: Db,
  creditNo: number,
): Promise<{ id: string; userId: string; applicationId: string }[]> => {
  const drawings = (await drawingsOf(db, [creditNo])).map(({ no }) => no);
  const found = await activeGuarantees(db, drawings);
  return found
    .map(({ id, userId, applicationId }) => ({ id, userId, applicationId }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
};

/** Whom one binds, and for which application: by initials, as what an act shows is kept. */
const whoOf = async (services: Services, db: Db, { id, applicationId }: { id: string; applicationId: string }) =>
  `${initials((await guarantorNames(services, db, id)) ?? "")}, ${staffTitles.application((await applicationById(db, applicationId)).number)}`;

/** The act: all guarantors of a credit. */
export const releaseGuarantor = defineAct({
  name: "release-guarantor",
  title: "Освобождаване на поръчител",
  about: "lets the guarantors of a credit go: they owe nothing any more, and are told",
  subject: "credit",
  roles: ["owner"],
  approvers: ["owner", "reviewer"],
  isOffered: async ({ db, id }) => (await bindingOf(db, Number(id))).length > 0,
  plan: async ({ services, db, id }) => {
    const found = await bindingOf(db, Number(id));
    if (found.length === 0) return refuse("desk-decided");
    const guarantees = [];
    for (const one of found) guarantees.push({ id: one.id, userId: one.userId, who: await whoOf(services, db, one) });
    return { guarantees };
  },
  shown: ({ guarantees }) => guarantees.map(({ who }) => ["Поръчител", who] as const),
  touches: ({ guarantees }) => guarantees.map(({ userId }) => ({ kind: "person", id: userId })),
  execute: async (_services, trx, { plan: { guarantees }, reason, now }) => {
    for (const { id } of guarantees)
      if (!(await moveGuarantee(trx, { id, to: "released", actor: "O", reason, now }))) return false;
    return true;
  },
});
