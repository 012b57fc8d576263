/**
 * Idempotency: one effect per key. The response is stored in the effect's transaction, so that a repeat after a lost
 * reply gets the same response without a second effect. Refusals are not stored: a corrected post may reuse its key.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "#server/store/db/schema.ts";
import type { StoredAnswer } from "#server/store/db/form-tables.ts";
import { findPost, insertKey, type PostIdentity } from "#server/store/tables/idempotency.ts";
import { refuse, Refusal } from "#server/kernel/refusal.ts";

const WAIT_MS = 5000;

/**
 * The stored response of an identical earlier post; undefined when its effect has not happened. Refuses another body
 * under the same key. `session` is the live session of the visitor, which may have another id than the post's.
 */
export const storedAnswer = async (
  db: Db,
  post: PostIdentity,
  session = post.session,
): Promise<StoredAnswer | undefined> => {
  const earlier = await findPost(db, post.key);
  // The key belongs to the session in which the form was issued, or to the one that its effect started.
  const isOwn =
    earlier?.call === post.call && (earlier.session === post.session || earlier.answer?.session === session);
  if (!isOwn) return undefined;
  return earlier.bodyHash === post.bodyHash ? earlier.answer : refuse("key-reused");
};

/** Refusal while another post of the same key is running: retry after a second. */
export const inProgress = (): Refusal => Refusal.of("in-progress", { retryAfter: 1 });

const running = new Map<string, Promise<unknown>>();

/**
 * Serialises the posts of one key in this process, so that the second spends no code or budget that the first is about
 * to use. Waits up to `waitMs`, then refuses with `in-progress`. Across processes the key's row does the same, see
 * `claimKey`.
 */
export const oneAtATime = async <T>(key: string, work: () => Promise<T>, waitMs = WAIT_MS): Promise<T> => {
  const end = performance.now() + waitMs;
  while (running.has(key)) {
    const patience = new AbortController();
    const tooLate = pause(Math.max(0, end - performance.now()), true, { signal: patience.signal }).catch(() => false);
    const isLate = await Promise.race([
      running.get(key)!.then(
        () => false,
        () => false,
      ),
      tooLate,
    ]);
    patience.abort();
    if (isLate) throw inProgress();
  }
  const done = work();
  running.set(key, done);
  return done.finally(() => running.delete(key));
};

/**
 * Claims the key in the effect's transaction. False when a concurrent post of the same key has committed; while that
 * one is running, waits up to five seconds, then refuses with `in-progress`.
 */
export const claimKey = async (trx: Db, post: PostIdentity, now: Date): Promise<boolean> => {
  try {
    return await insertKey(trx, post, now, WAIT_MS);
  } catch (error) {
    if ((error as { code?: string }).code === "55P03") throw inProgress();
    throw error;
  }
};
