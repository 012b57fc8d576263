/** Roles that somebody always has: without one of them, what only it approves could never be done again. */
import type { StaffRole } from "#src/domain/staff/roles.ts";
import { refuse } from "#server/kernel/refusal.ts";
import type { Db } from "#server/store/db/schema.ts";
import { allStaff } from "#server/store/tables/staff.ts";
import { shownRoles } from "./acts/words.ts";

const KEPT = ["owner", "admin"] as const satisfies readonly StaffRole[];

/** Refuses to leave somebody with `left` roles alone if nobody else who has enrolled has what they lose of those. */
export const demandKeptRoles = async (db: Db, id: string, left: readonly StaffRole[]): Promise<void> => {
  const enrolled = (await allStaff(db)).filter(({ disabledAt, passwordHash }) => !disabledAt && passwordHash);
  for (const role of KEPT) {
    const having = enrolled.filter(({ roles }) => roles.includes(role));
    if (!left.includes(role) && having.length === 1 && having[0]!.id === id)
      refuse("desk-last-of-role", { params: { role: shownRoles([role]) } });
  }
};
