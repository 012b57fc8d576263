/** A profile is blocked. */
import { blockInside } from "#server/lending/accounts/close-profile.ts";
import { defineAct } from "../define-act.ts";
import { doingTo, onProfile } from "./profiles.ts";

/** The act: its sessions end, too. */
export const blockProfile = defineAct({
  name: "block-profile",
  title: "Блокиране на профил",
  about: "blocks a profile and ends its sessions",
  subject: "person",
  roles: ["reviewer", "owner"],
  isOffered: ({ found: { status } }) => status !== "blocked" && status !== "deleted",
  ...onProfile,
  execute: doingTo((_services, trx, on) => blockInside(trx, on)),
});
