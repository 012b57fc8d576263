/** A blocked profile is open again. */
import { unblockInside } from "#server/lending/accounts/close-profile.ts";
import { isDead } from "#server/store/tables/deaths.ts";
import { defineAct } from "../define-act.ts";
import { doingTo, onProfile } from "./profiles.ts";

/** The act. */
export const unblockProfile = defineAct({
  name: "unblock-profile",
  title: "Отблокиране на профил",
  about: "unblocks a profile",
  subject: "person",
  roles: ["owner"],
  isOffered: async ({ db, found: { status, personId } }) =>
    status === "blocked" && (personId === null || !(await isDead(db, personId))),
  ...onProfile,
  execute: doingTo((_services, trx, on) => unblockInside(trx, on)),
});
