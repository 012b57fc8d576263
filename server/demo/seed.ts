/** The demo lender's one borrower, so that a visitor can log in at once. Demo mode only. */
import { randomUUID } from "node:crypto";
import { hashPassword } from "#server/policy/passwords.ts";
import type { Services } from "#server/services.ts";

/** Printed at start. The number and the address belong to nobody. */
export const DEMO_BORROWER = { email: "demo@example.bg", password: "demo-parola-1", phone: "0888000001" } as const;

/** Makes the demo borrower once: known, with a confirmed phone, without a request. */
export const seedDemo = async ({ database: { db }, ports }: Services): Promise<void> => {
  const known = await db.selectFrom("users").select("id").where("email", "=", DEMO_BORROWER.email).executeTakeFirst();
  if (known) return;
  const now = ports.clock.now();
  await db.insertInto("users").values({
    id: randomUUID(), email: DEMO_BORROWER.email, email_confirmed_at: now, phone: DEMO_BORROWER.phone, phone_confirmed_at: now,
    password_hash: await hashPassword(DEMO_BORROWER.password), egn_hash: null, egn_enc: null, names: null, marketing: "{}", limits: null, created_at: now, updated_at: now,
  }).onConflict((conflict) => conflict.doNothing()).execute();
};
