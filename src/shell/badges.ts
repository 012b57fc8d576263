import type { UserDataShape } from "#src/api/responses/responses.ts";
import { UNFINISHED_PROFILES } from "#src/domain/lending/profile-states.ts";

/** Badge counts of the user menu's entries; 0 hides the badge. */
export type Badges = { profile: number; status: number };

/** Counts pending actions of the user. An unsigned agreement counts only while accepting agreements is enabled. */
export const badgesOf = (
  { user, unsignedContract, hasActiveOffer, needsVideoVerification }: UserDataShape,
  contractAcceptEnabled: boolean,
): Badges => ({
  profile: user && UNFINISHED_PROFILES.some((key) => key === user.status.key) ? 1 : 0,
  status: (unsignedContract !== null && contractAcceptEnabled) || hasActiveOffer || needsVideoVerification ? 1 : 0,
});
