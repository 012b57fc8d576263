/** Addresses without a profile that asked for offers by e-mail. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#server/store/db/schema.ts";

/** A subscriber: `isConfirmed` ones get offers, `isStopped` ones never again unless they ask anew. */
export type Subscriber = { id: string; email: string; askedAt: Date; isConfirmed: boolean; isStopped: boolean };

const select = (db: Db) => db.selectFrom("subscribers").selectAll();

type Row = Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>;

const toSubscriber = (row: Row): Subscriber => ({
  id: row.id,
  email: row.email,
  askedAt: row.asked_at,
  isConfirmed: row.confirmed_at !== null,
  isStopped: row.stopped_at !== null,
});

/** Notes that somebody asked for offers to a clean address; returns the subscriber's id. */
export const askSubscriber = async (trx: Db, email: string, now: Date): Promise<string> =>
  (
    await trx
      .insertInto("subscribers")
      .values({ id: randomUUID(), email, asked_at: now, confirmed_at: null, stopped_at: null })
      .onConflict((conflict) => conflict.expression(sql`lower(email)`).doUpdateSet({ asked_at: now, stopped_at: null }))
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

/** The subscriber with an id, locked until the transaction ends; undefined when it is gone. */
export const holdSubscriber = async (trx: Db, id: string): Promise<Subscriber | undefined> => {
  const row = await select(trx).where("id", "=", id).forUpdate().executeTakeFirst();
  return row && toSubscriber(row);
};

/** The subscriber with an id; undefined when there is none. */
export const subscriberOf = async (db: Db, id: string): Promise<Subscriber | undefined> => {
  const row = await select(db).where("id", "=", id).executeTakeFirst();
  return row && toSubscriber(row);
};

/** The subscriber with a clean address; undefined when there is none. */
export const subscriberWith = async (db: Db, email: string): Promise<Subscriber | undefined> => {
  const row = await select(db)
    .where(sql`lower(email)`, "=", email)
    .executeTakeFirst();
  return row && toSubscriber(row);
};

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
export const confirmedSubscribers = async (db: Db): Promise<{ subscriberId: string; to: string }[]> => {
  const rows = await db
    .selectFrom("subscribers as s")
    .select(["s.id", "s.email"])
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
  return rows.map(({ id, email }) => ({ subscriberId: id, to: email }));
};
