/** A death was recorded by mistake. */
import { formatDay } from "#src/domain/time/dates.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { takeDeathBack } from "#server/lending/staff/record-death.ts";
import { deathOf, isDead } from "#server/store/tables/deaths.ts";
import { defineAct } from "../define-act.ts";

/** The act: all that stopped goes on, and interest for delay counts as if nothing had been recorded. */
export const revokeDeath = defineAct({
  name: "revoke-death",
  title: "Човекът е жив",
  about: "takes a death back that was recorded by mistake",
  subject: "person",
  roles: ["reviewer", "owner"],
  approvers: ["reviewer", "owner"],
  isOffered: async ({ db, found: { personId } }) => personId !== null && (await isDead(db, personId)),
  plan: async ({ services, db, found: { personId } }) => {
    const death = personId === null ? undefined : await deathOf(db, services.secrets, personId);
    const { diedOn } = death ?? refuse("desk-decided");
    return { personId: personId ?? refuse("desk-decided"), diedOn };
  },
  shown: ({ diedOn }) => [["Беше записано, че е починал на", formatDay(diedOn)]],
  execute: (services, trx, { plan: { personId }, by, reason, now }) =>
    takeDeathBack(services, trx, { personId, by, reason, now }),
});
