/** How the heirs of a borrower are reached. */
import { refuse } from "#server/kernel/refusal.ts";
import { nameHeirs as name } from "#server/lending/staff/record-death.ts";
import { deathOf } from "#server/store/tables/deaths.ts";
import { optionalText, text } from "#server/submissions/fields.ts";
import { defineAct } from "../define-act.ts";

/** The act. */
export const nameHeirs = defineAct({
  name: "name-heirs",
  title: "Връзка с наследници",
  about: "writes down how the heirs of a person are reached",
  subject: "person",
  roles: ["reviewer", "owner"],
  fields: { heir: text("required"), heirEmail: optionalText("email"), heirPhone: optionalText() },
  isOffered: async ({ services, db, found: { personId } }) =>
    personId !== null && (await deathOf(db, services.secrets, personId)) !== undefined,
  fill: async ({ services, db, found: { personId } }): Promise<Readonly<Record<string, string>>> => {
    const death = personId === null ? undefined : await deathOf(db, services.secrets, personId);
    return death ? { heir: death.heir, heirEmail: death.heirEmail, heirPhone: death.heirPhone } : {};
  },
  plan: ({ found: { personId } }, { heir, heirEmail, heirPhone }) => ({
    personId: personId ?? refuse("desk-decided"),
    heirs: { heir: heir.trim(), heirEmail: heirEmail.trim(), heirPhone: heirPhone.trim() },
  }),
  shown: () => [["Връзка с наследник", "посочена"]],
  masked: ({ heirs: { heir, heirEmail, heirPhone } }) => ({
    holder: heir,
    ...(heirEmail !== "" && { email: heirEmail }),
    ...(heirPhone !== "" && { phone: heirPhone }),
  }),
  execute: (services, trx, { plan: { personId, heirs } }) => name(services, trx, personId, heirs),
});
