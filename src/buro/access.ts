/** Who may open a page of the staff or post one of their calls: by role. */
import type { StaffRole } from "#src/domain/staff/roles.ts";

/** Who may: `anyone`, any member of `staff`, or those with one of the roles. */
export type StaffAccess = "anyone" | "staff" | readonly StaffRole[];

/** Roles that read applications and their evidence. */
export const READERS = ["reviewer", "owner", "auditor"] as const;
/** Roles that look at people and their credits. */
export const PEOPLE = ["reviewer", "cashier", "owner", "auditor"] as const;
/** Roles that write to people. */
export const ENQUIRERS = ["reviewer", "cashier", "owner"] as const;
/** Roles that look at money. */
export const MONEY = ["cashier", "owner", "auditor"] as const;
/** Roles that read whole names: they judge people, speak with them, and compare payers with them. Others read initials. */
export const NAMES = ["reviewer", "cashier", "owner"] as const;
/** Roles that look at the days of the books. */
export const DAYS = ["cashier", "owner", "admin", "auditor"] as const;

/** Roles that take all that is kept of a credit out of the house, for whoever examines it. */
export const PACKERS = ["owner", "auditor"] as const;

/** Whether somebody with these roles may; `undefined` is a visitor who is not logged in. */
export const mayStaff = (access: StaffAccess, roles: readonly StaffRole[] | undefined): boolean => {
  if (access === "anyone") return true;
  if (roles === undefined) return false;
  return access === "staff" || access.some((role) => roles.includes(role));
};
