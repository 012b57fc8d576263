/** Seeds the demo lender's one borrower, so that a visitor can log in at once. Demo mode only. */
import { hashPassword } from "#server/kernel/passwords.ts";
import { addUser, emailTaken } from "#server/store/tables/users.ts";
import type { Services } from "#server/services.ts";

/** Printed at start. Phone number and address are fictitious. */
export const DEMO_BORROWER = { email: "demo@example.bg", password: "demo-parola-1", phone: "0888000001" } as const;

/** Adds the demo borrower unless present: confirmed phone, no application. */
export const seedDemo = async ({ database: { db }, ports }: Services): Promise<void> => {
  const { email, phone, password } = DEMO_BORROWER;
  if (await emailTaken(db, email)) return;
  const now = ports.clock.now();
  const passwordHash = await hashPassword(password);
  await addUser(db, { email, phone, passwordHash, marketing: {}, confirmedAt: now, now });
};
