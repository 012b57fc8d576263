import type { UserDataShape } from "#src/api/answers.ts";

/** Counts beside the entries of the person's menu; 0 shows none. */
export type Badges = { profile: number; status: number };

/** Users of these states have something to do in their profile (specification section 4). */
const UNFINISHED = ["userCreated", "dataFilledIn", "invalidData", "disapproved"];

/** What waits for the person. An unsigned contract counts only while contracts can be accepted here. */
export const badgesOf = ({ user, unsignedContract, hasActiveOffer, needsVideoVerification }: UserDataShape, contractAcceptEnabled: boolean): Badges => ({
  profile: user && UNFINISHED.includes(user.status.key) ? 1 : 0,
  status: (unsignedContract !== null && contractAcceptEnabled) || hasActiveOffer || needsVideoVerification ? 1 : 0,
});
