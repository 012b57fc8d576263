/**
 * One effect for one key. The answer is stored in the transaction of the effect, so that a repeat after a lost
 * reply gets the same answer and never a second effect. Refusals are not stored: a corrected post may reuse its key.
 */
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "#server/store/schema.ts";
import { Refusal } from "./refusal.ts";

export const KEPT_HOURS = 24;
const WAIT_MS = 5000;

export type Stored = {
  status: number;
  nextUrl?: string;
  realRedirect?: boolean;
  /** Hash of the session the effect began: a repeat that comes with the cookie from before it goes on there. */
  session?: string;
};

export type PostIdentity = { key: string; session: string; call: string; bodyHash: string };

/** The answer of an earlier identical post, if its effect has happened. Another body under the same key is refused. */
export const storedAnswer = async (db: Db, post: PostIdentity): Promise<Stored | undefined> => {
  const row = await db.selectFrom("idempotency").select(["session", "call", "body_hash", "answer"]).where("key", "=", post.key).executeTakeFirst();
  const answer = (row?.answer as Stored | null | undefined) ?? undefined;
  // From the session in which the form was shown, or from the one its effect began.
  const isOwn = row !== undefined && row.call === post.call && (row.session === post.session || answer?.session === post.session);
  if (!isOwn) return undefined;
  if (row.body_hash !== post.bodyHash) throw new Refusal({ status: 422, errors: { _form: { code: "key-reused" } } });
  return answer;
};

/** Another post of the key is still at it: come again in a second. */
export const inProgress = (): Refusal => new Refusal({ status: 409, retryAfter: 1, errors: { _form: { code: "in-progress" } } });

const running = new Map<string, Promise<unknown>>();

/**
 * Posts of one key run one after another in this process, so that the second never spends a code or a budget on
 * what the first is about to do. Waits up to five seconds, then asks to come again. Between processes the key's
 * row does the same, see `claimKey`.
 */
export const oneAtATime = async <T>(key: string, work: () => Promise<T>, waitMs = WAIT_MS): Promise<T> => {
  const end = performance.now() + waitMs;
  while (running.has(key)) {
    const patience = new AbortController();
    const tooLate = pause(Math.max(0, end - performance.now()), true, { signal: patience.signal }).catch(() => false);
    const isLate = await Promise.race([running.get(key)!.then(() => false, () => false), tooLate]);
    patience.abort();
    if (isLate) throw inProgress();
  }
  const done = work();
  running.set(key, done);
  return done.finally(() => running.delete(key));
};

/**
 * Claims the key inside the effect's transaction. False when a parallel request of the same key came first and
 * has finished meanwhile; while it is still running this waits up to five seconds, then asks to come again.
 */
export const claimKey = async (trx: Db, post: PostIdentity, now: Date): Promise<boolean> => {
  await sql`set local lock_timeout = ${sql.lit(`${WAIT_MS}ms`)}`.execute(trx);
  try {
    const row = await trx.insertInto("idempotency")
      .values({ key: post.key, session: post.session, call: post.call, body_hash: post.bodyHash, created_at: now })
      .onConflict((conflict) => conflict.column("key").doNothing()).returning("key").executeTakeFirst();
    return row !== undefined;
  } catch (error) {
    if ((error as { code?: string }).code === "55P03") throw inProgress();
    throw error;
  }
};

/** Keeps the answer beside the effect. Status and address only, nothing personal. */
export const keepAnswer = async (trx: Db, key: string, answer: Stored): Promise<void> => {
  await trx.updateTable("idempotency").set({ status: answer.status, answer: JSON.stringify(answer) }).where("key", "=", key).execute();
};

/** Whether a post of this key has had its effect. */
export const isUsedKey = async (db: Db, key: string): Promise<boolean> =>
  (await db.selectFrom("idempotency").select("key").where("key", "=", key).executeTakeFirst()) !== undefined;

/** Whether a post of the last seconds ended this session by beginning another one in its place. */
export const wasRenewed = async (db: Db, session: string, now: Date, seconds: number): Promise<boolean> => {
  const row = await db.selectFrom("idempotency").select("key").where("session", "=", session)
    .where("created_at", ">", new Date(now.getTime() - seconds * 1000)).where(sql`answer->>'session'`, "is not", null).executeTakeFirst();
  return row !== undefined;
};

export const sweepKeys = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom("idempotency").where("created_at", "<", new Date(now.getTime() - KEPT_HOURS * 3_600_000)).execute();
};
