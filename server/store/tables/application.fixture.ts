/** Test fixture: a person with an application. */
import type { Db } from "#server/store/db/schema.ts";
import { addUser } from "./users.ts";

/** Creates a profile with a draft application; returns both ids. */
export const anApplication = async (db: Db, now: Date): Promise<{ userId: string; applicationId: string }> => {
  const [email, applicationId] = [`${crypto.randomUUID()}@example.bg`, crypto.randomUUID()];
  const userId = (await addUser(db, { email, phone: "0888000000", passwordHash: "x", marketing: {}, now }))!;
  await db
    .insertInto("requests")
    .values({
      id: applicationId,
      short_key: applicationId,
      user_id: userId,
      product: "creditLine",
      amount_cents: 30_000,
      period: 30,
      period_unit: "days",
      status: "draft",
      variant: "A",
      created_at: now,
      status_since: now,
    })
    .execute();
  return { userId, applicationId };
};
