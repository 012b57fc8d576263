import type { UserDataShape } from "#src/api/responses/responses.ts";
import type { GuaranteeStatus } from "#src/domain/lending/guarantee-states.ts";
import { UNFINISHED_PROFILES } from "#src/domain/lending/profile-states.ts";

/** Badge counts of the user menu's entries; 0 hides the badge. */
export type Badges = { profile: number; status: number; guarantees: number };

type Guaranteed = NonNullable<UserDataShape["user"]>["guaranteedRequests"][number];

const ASKED: readonly GuaranteeStatus[] = ["sent", "opened", "registered"];

/** Whether a guarantee waits for its guarantor: for their data or signature, or as the borrower is late. */
const waits = ({ status, contractToSign, overdueDays }: Guaranteed): boolean =>
  ASKED.some((one) => one === status) || contractToSign || overdueDays > 0;

/** Whether something is left to do in a profile; who came as a guarantor has nothing to fill in there. */
const isUnfinished = ({ status, guaranteedRequests }: NonNullable<UserDataShape["user"]>): boolean =>
  UNFINISHED_PROFILES.some((key) => key === status.key) &&
  !(status.key === "userCreated" && guaranteedRequests.length > 0);

/** Counts pending actions of the user. An unsigned agreement counts only while accepting agreements is enabled. */
export const badgesOf = (
  { user, unsignedContract, hasActiveOffer, needsVideoVerification }: UserDataShape,
  contractAcceptEnabled: boolean,
): Badges => ({
  profile: user && isUnfinished(user) ? 1 : 0,
  status: (unsignedContract !== null && contractAcceptEnabled) || hasActiveOffer || needsVideoVerification ? 1 : 0,
  guarantees: user?.guaranteedRequests.filter(waits).length ?? 0,
});
