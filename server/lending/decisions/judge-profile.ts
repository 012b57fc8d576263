/** What a decision on an application says about the profile: whether the person's data are in order. */
import type { Decision } from "#src/domain/lending/decision.ts";
import type { ProfileState } from "#src/domain/lending/profile-states.ts";
import type { Facts } from "./facts.ts";
import { RULES } from "./rules.ts";
import { identityCheckOf, type IdentityCheck } from "#server/store/tables/identities.ts";
import type { Db } from "#server/store/db/schema.ts";
import { leaveProfileState, moveProfile } from "#server/lending/states/profile-state.ts";

const rulesOf = ({ findings }: Decision) =>
  RULES.filter(({ code, outcome }) => findings.some((found) => found.code === code && found.outcome === outcome));

/** Whether nobody has decided yet: an applicant shows who they are first, or a person decides. */
const isOpen = ({ outcome }: Decision): boolean => outcome === "refer" || outcome === "video";

/** The state after a decision; undefined while a person still has to decide, or where nothing was found out. */
const stateAfter = (decision: Decision, isIdentified: boolean): ProfileState | undefined => {
  if (isOpen(decision)) return undefined;
  if (decision.outcome !== "reject") return "approved";
  const rules = rulesOf(decision);
  const told = rules.find(({ profile }) => profile)?.profile;
  if (told) return told;
  if (rules.some(({ holds }) => holds)) return "disapproved";
  return isIdentified ? "approved" : undefined;
};

/** Moves the profile as the decision says; one whose data could not be checked goes back to what it was. */
export const judgeProfile = async (
  trx: Db,
  decision: Decision,
  { userId, applicationId, now }: { userId: string; applicationId: string; now: Date },
): Promise<void> => {
  const actor = decision.automated ? "S" : "O";
  const to = stateAfter(decision, (await identityCheckOf(trx, applicationId)) === "ok");
  if (to) await moveProfile(trx, { userId, to, actor, reason: decision.outcome, now });
  else if (!isOpen(decision)) await leaveProfileState(trx, "inReview", { userId, actor: "T", now });
};

/** What the register of identity documents has found of somebody. */
export const identityCheck = ({ idDocument }: Pick<Facts, "idDocument">): IdentityCheck => {
  if (idDocument.status === "unavailable") return "unchecked";
  return idDocument.data?.valid && idDocument.data.namesMatch ? "ok" : "mismatch";
};
