import type { UserDataShape } from "#src/api/responses/responses.ts";

/** Badge counts of the user menu's entries; 0 hides the badge. */
export type Badges = { profile: number; status: number };

/** User statuses that require action in the profile (specification section 4). */
const UNFINISHED = ["userCreated", "dataFilledIn", "invalidData", "disapproved"];

/** Counts pending actions of the user. An unsigned agreement counts only while accepting agreements is enabled. */
export const badgesOf = (
  { user, unsignedContract, hasActiveOffer, needsVideoVerification }: UserDataShape,
  contractAcceptEnabled: boolean,
): Badges => ({
  profile: user && UNFINISHED.includes(user.status.key) ? 1 : 0,
  status: (unsignedContract !== null && contractAcceptEnabled) || hasActiveOffer || needsVideoVerification ? 1 : 0,
});
