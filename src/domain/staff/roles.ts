/** Roles of the lender's staff. */

/**
 * `reviewer` decides referred applications; `cashier` moves money; `owner` is responsible for the product and approves;
 * `admin` looks after staff and the site; `auditor` reads everything and writes nothing.
 */
export const STAFF_ROLES = ["reviewer", "cashier", "owner", "admin", "auditor"] as const;

/** A role of a member of staff. */
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Whether a text names a role. */
export const isStaffRole = (text: string): text is StaffRole => (STAFF_ROLES as readonly string[]).includes(text);
