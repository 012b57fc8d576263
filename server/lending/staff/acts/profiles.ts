/** What acts on profiles share. */
import { profileWords } from "#src/copy/staff.ts";
import type { ProfileAct } from "#server/lending/accounts/close-profile.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import type { ActContext, Executing, MaskedFields, ShownRows } from "../define-act.ts";
import { labels } from "./words.ts";

/** What is planned on a profile: whose it is, and the state that it leaves. */
export type ProfilePlan = Pick<ActContext<"person">["found"], "email" | "status">;

/** The plan, what is shown of it, and its personal data. */
export const onProfile = {
  plan: ({ found: { email, status } }: ActContext<"person">): ProfilePlan => ({ email, status }),
  shown: ({ status }: ProfilePlan): ShownRows => [[labels.status, profileWords[status]]],
  masked: ({ email }: ProfilePlan): MaskedFields => ({ email }),
} as const;

type OnProfile = { userId: string; reason: string; now: Date };

/** Does something to a profile, and says who did it and why. */
export const doingTo =
  (act: (services: Services, trx: Db, on: OnProfile) => Promise<ProfileAct>) =>
  async (services: Services, trx: Db, { id, by, reason, now }: Executing<ProfilePlan>): Promise<boolean> =>
    (await act(services, trx, { userId: id, reason: `${by}: ${reason}`, now })) === "done";
