/** Blocks, unblocks and closes profiles: nobody stays logged in to one that is not open. */
import type { Services } from "#server/services.ts";
import { hasOpenBusiness } from "#server/store/tables/applications.ts";
import { dropProfileAnswers } from "#server/store/tables/profile-answers.ts";
import { forgetBrowsers } from "#server/store/tables/remember-tokens.ts";
import { endSessions } from "#server/store/tables/sessions.ts";
import { profileIdOf } from "#server/store/tables/users.ts";
import { leaveProfileState, moveProfile } from "./profile-state.ts";

/** What became of an act: `unknown` profile, `refused` in its state, `busy` with an open application or credit. */
export type ProfileAct = "done" | "unknown" | "refused" | "busy";

type Asked = { email: string; by: string };

const shut = async (services: Services, { email, by }: Asked, to: "blocked" | "deleted"): Promise<ProfileAct> => {
  const now = services.ports.clock.now();
  return services.database.transaction(async (trx) => {
    const userId = await profileIdOf(trx, email);
    if (!userId) return "unknown";
    if (to === "deleted" && (await hasOpenBusiness(trx, userId))) return "busy";
    if (!(await moveProfile(trx, { userId, to, actor: "O", reason: by, now }))) return "refused";
    await endSessions(trx, userId);
    await forgetBrowsers(trx, userId);
    if (to === "deleted") await dropProfileAnswers(trx, userId);
    return "done";
  });
};

/** Blocks a profile and ends its sessions. */
export const blockProfile = (services: Services, asked: Asked): Promise<ProfileAct> => shut(services, asked, "blocked");

/** Closes a profile for good at its owner's request; refused while an application or credit is open. */
export const closeProfile = (services: Services, asked: Asked): Promise<ProfileAct> => shut(services, asked, "deleted");

/** Unblocks a profile: it is again in the state it was in. */
export const unblockProfile = async (services: Services, { email, by }: Asked): Promise<ProfileAct> => {
  const now = services.ports.clock.now();
  return services.database.transaction(async (trx) => {
    const userId = await profileIdOf(trx, email);
    if (!userId) return "unknown";
    return (await leaveProfileState(trx, "blocked", { userId, actor: "O", reason: by, now })) ? "done" : "refused";
  });
};
