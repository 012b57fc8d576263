/** A profile is closed for good, at its owner's request. */
import { eraseProfile, isBound, openOfProfile } from "#server/lending/accounts/close-profile.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { defineAct } from "../define-act.ts";
import { doingTo, onProfile } from "./profiles.ts";
import { shownSum } from "./words.ts";

/** The act; a sent application, a running credit and money that is kept or owed bind both sides. */
export const closeProfile = defineAct({
  name: "close-profile",
  title: "Закриване на профил",
  about: "closes a profile for good, at its owner's request",
  subject: "person",
  roles: ["reviewer", "owner"],
  approvers: ["reviewer", "owner"],
  isOffered: ({ found: { status } }) => status !== "blocked" && status !== "deleted",
  ...onProfile,
  plan: async (about) => {
    const { contracts, kept, owed } = await openOfProfile(about.db, about.id);
    const stands = [
      ...contracts.map((contract) => `договор ${contract} не е приключил`),
      ...(kept === 0 ? [] : [`${shownSum(kept)} стоят за лицето`]),
      ...(owed === 0 ? [] : [`лицето дължи ${shownSum(owed)}`]),
    ];
    if (stands.length > 0) refuse("desk-open-money", { params: { what: stands.join("; ") } });
    if (await isBound(about.db, about.id)) refuse("desk-busy");
    return onProfile.plan(about);
  },
  shown: (plan) => [
    ...onProfile.shown(plan),
    ["Отворени кредити", "няма"],
    ["Стои за лицето", shownSum(0)],
    ["Лицето дължи", shownSum(0)],
  ],
  execute: doingTo((services, trx, on) => eraseProfile(services, trx, { ...on, actor: "O" })),
});
