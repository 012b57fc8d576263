/** Who else could approve an act: somebody of the staff who has enrolled, is not disabled, and has a role for it. */
import type { StaffRow } from "#server/store/tables/staff.ts";
import type { Clerk } from "./clerk.ts";
import type { StaffAct } from "./define-act.ts";

/** Whether one of the staff but whoever proposes an act could approve it. */
export const hasApprover = (
  staff: readonly Pick<StaffRow, "id" | "roles" | "passwordHash" | "disabledAt">[],
  { approvers }: Pick<StaffAct, "approvers">,
  { id: proposer }: Pick<Clerk, "id">,
): boolean =>
  staff.some(
    ({ id, roles, passwordHash, disabledAt }) =>
      id !== proposer && disabledAt === null && passwordHash !== null && approvers.some((role) => roles.includes(role)),
  );
