/** A garnishment is lifted by the bailiff's order. */
import { refuse, refuseFields } from "#server/kernel/refusal.ts";
import { allGarnishments } from "#server/lending/destinations/garnished.ts";
import { lift } from "#server/lending/staff/garnish.ts";
import { garnishmentsOf } from "#server/store/tables/garnishments.ts";
import { text } from "#server/submissions/fields.ts";
import { defineAct } from "../define-act.ts";
import { labels, shownSum } from "./words.ts";

/** The act: what waited goes on. */
export const liftGarnishment = defineAct({
  name: "lift-garnishment",
  title: "Вдигане на запор",
  about: "lifts a garnishment by its number",
  subject: "person",
  roles: ["reviewer", "cashier", "owner"],
  approvers: ["reviewer", "cashier", "owner"],
  fields: { number: text("required") },
  isOffered: async ({ services, db, found: { personId } }) =>
    personId !== null && (await garnishmentsOf(db, services.secrets, [personId], { stands: true })).length > 0,
  fill: async ({ services, db, found: { personId } }): Promise<Readonly<Record<string, string>>> => {
    const standing = personId === null ? [] : await garnishmentsOf(db, services.secrets, [personId], { stands: true });
    return standing.length === 1 ? { number: String(standing[0]!.no) } : {};
  },
  plan: async ({ services, db, found: { personId } }, { number }) => {
    const all = await allGarnishments(services, db, [personId ?? refuse("desk-decided")]);
    const found = all.find(({ no, liftedAt }) => liftedAt === null && String(no) === number.trim());
    const { no, cents, left, caseNo } = found ?? refuseFields({ number: { code: "no-such-garnishment" } });
    return { personId: personId ?? refuse("desk-decided"), no, cents, left, caseNo };
  },
  shown: ({ no, cents, left, caseNo }) => [
    ["Запор №", String(no)],
    ["Изпълнително дело", caseNo],
    [labels.sum, shownSum(cents)],
    ["Непреведено от нея", shownSum(left)],
  ],
  execute: (services, trx, { plan: { personId, no }, by, now }) => lift(services, trx, { personId, no, by, now }),
});
