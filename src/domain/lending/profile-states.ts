/** State machine of a profile: from → to, and the actors that may cause each transition. */
import { isListed, type Actor, type Moves } from "./moves.ts";

const PROFILE_STATES = [
  "userCreated",
  "dataFilledIn",
  "inReview",
  "approved",
  "invalidData",
  "disapproved",
  "blocked",
  "deleted",
] as const;
/** State of a profile; persisted. The specification names four of them (section 4), the others are ours. */
export type ProfileState = (typeof PROFILE_STATES)[number];

/** States that leave something to be done in the profile: they bear a badge (specification section 4) and lead there. */
export const UNFINISHED_PROFILES = [
  "userCreated",
  "dataFilledIn",
  "invalidData",
  "disapproved",
] as const satisfies readonly ProfileState[];

/**
 * Allowed transitions: `dataFilledIn` when personal data were saved and not sent, `inReview` once they were sent; the
 * decision on the application sets the next three. An operator blocks and unblocks; the
 * owner closes, or an operator for them.
 */
const PROFILE_MOVES: Moves<ProfileState> = {
  userCreated: { dataFilledIn: "U", blocked: "O", deleted: "UO" },
  dataFilledIn: { inReview: "U", blocked: "O", deleted: "UO" },
  inReview: { approved: "SO", invalidData: "SO", disapproved: "SO", dataFilledIn: "UT", blocked: "O" },
  approved: { inReview: "U", blocked: "O", deleted: "UO" },
  invalidData: { dataFilledIn: "U", inReview: "U", blocked: "O", deleted: "UO" },
  disapproved: { dataFilledIn: "U", inReview: "U", blocked: "O", deleted: "UO" },
  blocked: { userCreated: "O", dataFilledIn: "O", inReview: "O", approved: "O", invalidData: "O", disapproved: "O" },
  deleted: {},
};

/** True if `actor` may move a profile from `from` to `to`. */
export const mayMoveProfile = (from: ProfileState, to: ProfileState, actor: Actor): boolean =>
  isListed(PROFILE_MOVES, from, to, actor);

/** Whether the owner of such a profile may be logged in. */
export const mayLogIn = (state: ProfileState): boolean => state !== "blocked" && state !== "deleted";
