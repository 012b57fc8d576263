/** Who acts for the lender, and the record of what they did. */
import { isStaffRole, type StaffRole } from "#src/domain/staff/roles.ts";
import { mayStaff, type StaffAccess } from "#src/buro/access.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { networkOf } from "#server/security/network.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { addAudit } from "#server/store/tables/audit.ts";
import type { StaffRow } from "#server/store/tables/staff.ts";

/** A member of staff who acts. `address` is where from; absent on the command line. */
export type Clerk = {
  id: string;
  email: string;
  names: string;
  roles: readonly StaffRole[];
  address?: string;
};

/** The member of staff as who acts. */
export const clerkOf = ({ id, email, names, roles }: StaffRow, address?: string): Clerk => ({
  id,
  email,
  names,
  roles: roles.filter(isStaffRole),
  ...(address !== undefined && { address }),
});

/** Refuses what none of the roles allows. */
export const demandRole = (clerk: Clerk, access: StaffAccess): void => {
  if (!mayStaff(access, clerk.roles)) refuse("desk-role", { about: clerk.id });
};

/** What somebody of the staff did, for the audit log. */
export type Noted = {
  act: string;
  subject: string;
  fields?: Readonly<Record<string, string>>;
  reason?: string;
  now: Date;
};

/** Writes what somebody did into the audit log, in the transaction of the act. */
export const noteAct = (
  { secrets }: Pick<Services, "secrets">,
  trx: Db,
  { email, address }: Pick<Clerk, "email" | "address">,
  noted: Noted,
): Promise<void> =>
  addAudit(trx, {
    whoKind: "staff",
    who: email,
    ...(address !== undefined && {
      network: secrets.lookupHash("security event", networkOf(address)).slice(0, 16),
    }),
    ...noted,
  });

/** Writes what whoever runs commands on the server did into the audit log. */
export const noteOperator = (trx: Db, noted: Noted): Promise<void> =>
  addAudit(trx, { whoKind: "operator", who: "operator", ...noted });
