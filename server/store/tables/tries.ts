/** Guesses of passwords and codes: after the free ones each must wait longer than the one before. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#server/store/db/schema.ts";

/**
 * How guesses with one key are slowed down: `free` of them at once, then one after `firstWaitSeconds`, doubled by each,
 * up to `mostSeconds`. Forgotten `forgetSeconds` after the last. The name is the namespace of the keys.
 */
export type TryRule = {
  name: string;
  free: number;
  firstWaitSeconds: number;
  mostSeconds: number;
  forgetSeconds: number;
};

/** A counted try with its number, or the seconds until the next may be made. */
export type Tried = { allowed: true; count: number } | { allowed: false; retryAfterSeconds: number };

/** Keys hold personal data (e-mail and IP addresses), so only their hash is stored. */
const rowKey = (name: string, key: string): string => `${name}:${createHash("sha256").update(key).digest("base64url")}`;

/**
 * Counts a try atomically, or refuses it while its key must wait: of any number of parallel tries no more are allowed
 * than one after the other. Call it outside a transaction and before the guess is checked.
 */
export const takeTry = async (db: Db, rule: TryRule, key: string, now: Date): Promise<Tried> => {
  const { name, free, firstWaitSeconds, mostSeconds, forgetSeconds } = rule;
  const id = rowKey(name, key);
  const after = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
  const isForgotten = sql<boolean>`tries.forget_at <= ${now}`;
  // The count of this try decides how long the next one waits.
  const waits = (count: ReturnType<typeof sql<number>>) =>
    sql<Date>`${now}::timestamptz + make_interval(secs => case when ${count} < ${free}::int then 0
      else least(${mostSeconds}::float8, ${firstWaitSeconds}::float8 * power(2, least(${count} - ${free}::int, 30))) end)`;
  const taken = await db
    .insertInto("tries")
    .values({ key: id, count: 1, next_at: waits(sql<number>`1`), forget_at: after(forgetSeconds) })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({
          count: sql`case when ${isForgotten} then 1 else tries.count + 1 end`,
          next_at: waits(sql<number>`(case when ${isForgotten} then 1 else tries.count + 1 end)`),
          forget_at: after(forgetSeconds),
        })
        .where(sql<boolean>`${isForgotten} or tries.next_at <= ${now}`),
    )
    .returning("count")
    .executeTakeFirst();
  if (taken) return { allowed: true, count: taken.count };
  const row = await db.selectFrom("tries").select("next_at").where("key", "=", id).executeTakeFirst();
  const waitMs = (row?.next_at ?? after(1)).getTime() - now.getTime();
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) };
};

/** How many tries with a key are remembered. */
export const triesOf = async (db: Db, name: string, key: string, now: Date): Promise<number> =>
  (
    await db
      .selectFrom("tries")
      .select("count")
      .where("key", "=", rowKey(name, key))
      .where("forget_at", ">", now)
      .executeTakeFirst()
  )?.count ?? 0;

/** Takes one try back: it was right, or was never judged. The next one need not wait for it. */
export const returnTry = async (db: Db, name: string, key: string, now: Date): Promise<void> => {
  await db
    .updateTable("tries")
    .set((e) => ({ count: e("count", "-", 1), next_at: now }))
    .where("key", "=", rowKey(name, key))
    .where("count", ">", 0)
    .execute();
};

/** Forgets all tries with a key. */
export const forgetTries = async (db: Db, name: string, key: string): Promise<void> => {
  await db.deleteFrom("tries").where("key", "=", rowKey(name, key)).execute();
};

/** Removes tries that are to be forgotten. */
export const sweepTries = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom("tries").where("forget_at", "<=", now).execute();
};
