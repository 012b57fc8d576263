/** Seeds the demo lender's staff, one of each role, so that a visitor can look at the desk at once. Demo mode only. */
import { STAFF_ROLES, type StaffRole } from "#src/domain/staff/roles.ts";
import { hashPassword } from "#server/kernel/passwords.ts";
import type { Services } from "#server/services.ts";
import { addStaff, staffByEmail } from "#server/store/tables/staff.ts";

/** Printed at start. Addresses and names are fictitious; there is no second factor. */
export const DEMO_STAFF: Readonly<Record<StaffRole, { email: string; names: string }>> = {
  reviewer: { email: "reviewer@example.bg", names: "Ирина Оценителска" },
  cashier: { email: "cashier@example.bg", names: "Калоян Касиерски" },
  owner: { email: "owner@example.bg", names: "Огнян Собственов" },
  admin: { email: "admin@example.bg", names: "Адриана Админова" },
  auditor: { email: "auditor@example.bg", names: "Одета Одиторска" },
};

/** The password of all of them. */
export const DEMO_STAFF_PASSWORD = "demo-byuro-1";

/** Adds the demo's staff unless present. */
export const seedDemoStaff = async ({ database: { db }, ports }: Services): Promise<void> => {
  const now = ports.clock.now();
  const missing: StaffRole[] = [];
  for (const role of STAFF_ROLES) if (!(await staffByEmail(db, DEMO_STAFF[role].email))) missing.push(role);
  if (missing.length === 0) return;
  const passwordHash = await hashPassword(DEMO_STAFF_PASSWORD);
  for (const role of missing) await addStaff(db, { ...DEMO_STAFF[role], roles: [role], passwordHash, now });
};
