/** Idempotency keys of posts, with the stored responses. */
import { sql } from "kysely";
import { toJson } from "#server/store/db/columns.ts";
import type { StoredAnswer } from "#server/store/db/form-tables.ts";
import type { Db } from "#server/store/db/schema.ts";

const KEPT_HOURS = 24;

/** Identifies a post: its idempotency key, session hash, call and body hash. */
export type PostIdentity = { key: string; session: string; call: string; bodyHash: string };

/** The post that used this key, with its response once its effect is committed; undefined when the key is unused. */
export const findPost = async (
  db: Db,
  key: string,
): Promise<(PostIdentity & { answer?: StoredAnswer }) | undefined> => {
  const row = await db
    .selectFrom("idempotency")
    .select(["session", "call", "body_hash as bodyHash", "answer"])
    .where("key", "=", key)
    .executeTakeFirst();
  if (!row) return undefined;
  const { answer, ...post } = row;
  return { key, ...post, ...(answer && { answer }) };
};

/**
 * Inserts a key; false when it exists. Waits up to `waitMs` for a concurrent transaction with the same key, then throws
 * SQLSTATE 55P03 (lock timeout).
 */
export const insertKey = async (trx: Db, post: PostIdentity, now: Date, waitMs: number): Promise<boolean> => {
  const { key, session, call, bodyHash } = post;
  const { rows } = await sql`
    with patience as materialized (select set_config('lock_timeout', ${`${waitMs}ms`}, true))
    insert into idempotency (key, session, call, body_hash, created_at)
    select ${key}, ${session}, ${call}, ${bodyHash}, ${now}::timestamptz from patience
    on conflict (key) do nothing returning key`.execute(trx);
  return rows.length > 0;
};

/** Stores the response, in the transaction of the effect. */
export const keepAnswer = async (trx: Db, key: string, answer: StoredAnswer): Promise<void> => {
  await trx
    .updateTable("idempotency")
    .set({ status: answer.status, answer: toJson(answer) })
    .where("key", "=", key)
    .execute();
};

/** Whether a post with this key has been committed. */
export const isUsedKey = async (db: Db, key: string): Promise<boolean> =>
  (await db.selectFrom("idempotency").select("key").where("key", "=", key).executeTakeFirst()) !== undefined;

/** Whether a post within the last `seconds` replaced this session by a new one. */
export const wasRenewed = async (db: Db, session: string, now: Date, seconds: number): Promise<boolean> => {
  const row = await db
    .selectFrom("idempotency")
    .select("key")
    .where("session", "=", session)
    .where("created_at", ">", new Date(now.getTime() - seconds * 1000))
    .where(sql`answer->>'session'`, "is not", null)
    .executeTakeFirst();
  return row !== undefined;
};

/** Deletes keys older than 24 hours. */
export const sweepKeys = async (db: Db, now: Date): Promise<void> => {
  await db
    .deleteFrom("idempotency")
    .where("created_at", "<", new Date(now.getTime() - KEPT_HOURS * 3_600_000))
    .execute();
};
