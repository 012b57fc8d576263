/** A profile is closed for good, at its owner's request. */
import { eraseProfile } from "#server/lending/accounts/close-profile.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { hasBindingBusiness } from "#server/store/tables/applications.ts";
import { defineAct } from "../define-act.ts";
import { doingTo, onProfile } from "./profiles.ts";

/** The act; a sent application or a running credit binds both sides. */
export const closeProfile = defineAct({
  name: "close-profile",
  title: "Закриване на профил",
  about: "closes a profile for good, at its owner's request",
  said: "Closed.",
  subject: "person",
  roles: ["reviewer", "owner"],
  approvers: ["reviewer", "owner"],
  isOffered: ({ found: { status } }) => status !== "blocked" && status !== "deleted",
  ...onProfile,
  plan: async (about) => ((await hasBindingBusiness(about.db, about.id)) ? refuse("desk-busy") : onProfile.plan(about)),
  execute: doingTo((services, trx, on) => eraseProfile(services, trx, { ...on, actor: "O" })),
});
