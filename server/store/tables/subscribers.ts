/** Addresses without a profile that asked for offers by e-mail. */
import { randomUUID } from "node:crypto";
import { sql, type InferResult } from "kysely";
import type { Db } from "#server/store/db/schema.ts";

const select = (db: Db) =>
  db
    .selectFrom("subscribers")
    .select(["id", "email", "asked_at as askedAt"])
    .select(sql<boolean>`confirmed_at is not null`.as("isConfirmed"))
    .select(sql<boolean>`stopped_at is not null`.as("isStopped"));

/** A subscriber: `isConfirmed` ones get offers, `isStopped` ones never again unless they ask anew. */
export type Subscriber = InferResult<ReturnType<typeof select>>[number];

/** Notes that somebody asked for offers to a clean address; returns the subscriber's id. */
export const askSubscriber = async (trx: Db, email: string, now: Date): Promise<string> =>
  (
    await trx
      .insertInto("subscribers")
      .values({ id: randomUUID(), email, asked_at: now })
      .onConflict((conflict) => conflict.expression(sql`lower(email)`).doUpdateSet({ asked_at: now, stopped_at: null }))
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

/** The subscriber with an id, locked until the transaction ends; undefined when it is gone. */
export const holdSubscriber = (trx: Db, id: string): Promise<Subscriber | undefined> =>
  select(trx).where("id", "=", id).forUpdate().executeTakeFirst();

/** The subscriber with an id; undefined when there is none. */
export const subscriberOf = (db: Db, id: string): Promise<Subscriber | undefined> =>
  select(db).where("id", "=", id).executeTakeFirst();

/** The subscriber with a clean address; undefined when there is none. */
export const subscriberWith = (db: Db, email: string): Promise<Subscriber | undefined> =>
  select(db)
    .where(sql`lower(email)`, "=", email)
    .executeTakeFirst();

/** Confirms a subscriber. */
export const confirmSubscriber = async (trx: Db, id: string, now: Date): Promise<void> => {
  await trx.updateTable("subscribers").set({ confirmed_at: now }).where("id", "=", id).execute();
};

/** Stops a subscriber. */
export const stopSubscriber = async (trx: Db, id: string, now: Date): Promise<void> => {
  await trx.updateTable("subscribers").set({ confirmed_at: null, stopped_at: now }).where("id", "=", id).execute();
};

/** Deletes the subscriber of a clean address with its proofs and keys. */
export const dropSubscriber = async (trx: Db, email: string): Promise<void> => {
  await trx
    .deleteFrom("subscribers")
    .where(sql`lower(email)`, "=", email)
    .execute();
};

/** Deletes subscribers that never confirmed what they asked for before `asked`, or stopped before `stopped`. */
export const dropSubscribers = async (db: Db, before: { asked?: Date; stopped?: Date }): Promise<void> => {
  const { asked, stopped } = before;
  if (asked)
    await db
      .deleteFrom("subscribers")
      .where("confirmed_at", "is", null)
      .where("stopped_at", "is", null)
      .where("asked_at", "<", asked)
      .execute();
  if (stopped) await db.deleteFrom("subscribers").where("stopped_at", "<", stopped).execute();
};

/** Confirmed subscribers whose address is no profile's; a profile decides for its own. */
export const confirmedSubscribers = (db: Db): Promise<{ subscriberId: string; to: string }[]> =>
  db
    .selectFrom("subscribers as s")
    .select(["s.id as subscriberId", "s.email as to"])
    .where("confirmed_at", "is not", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("users as u")
            .select("u.id")
            .where(sql<boolean>`lower(u.email) = lower(s.email)`),
        ),
      ),
    )
    .orderBy("s.id")
    .execute();
