import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { newToken, sameText, type Secrets } from "#server/policy/secrets.ts";
import { enqueueMessage, expireMessages, type Outgoing } from "#server/store/messages.ts";
import type { Db, Trx } from "#server/store/schema.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** What holds for every code we send by SMS. */
export const CODE_RULES = { digits: 6, lifeMs: 5 * MINUTE, tries: 5, resendMs: MINUTE } as const;

/** How many codes of one purpose a phone gets in which time. */
const PHONE_LIMITS: readonly { most: number; withinMs: number }[] = [{ most: 3, withinMs: 15 * MINUTE }, { most: 5, withinMs: DAY }];

/** What a code is for. It is right for this purpose, subject and document only. */
export type CodeScope = {
  purpose: string;
  /** Whom or what it is for: a session, a user, a request. */
  subject: string;
  /** Hash of the document the code signs. */
  boundHash?: string;
};

export type CodeOrder = CodeScope & {
  phone: string;
  userId?: string;
  requestId?: string;
  /** Recorded and limited like any other, never sent and never right: the number is somebody else's, and nobody shall learn that. */
  ghost?: boolean;
  /** The words of the SMS. */
  text(code: string): string;
};

export type Issued = { ok: true; expiresAt: Date; resendAt: Date } | { ok: false; reason: "tooSoon" | "tooMany"; retryAfterSeconds: number };

/** The id goes along, so that equal codes have different hashes. */
const withId = (id: string, code: string): string => `${id}:${code}`;

/** What the SMS of a code is found by when the code is replaced. */
const messageKey = (id: string): string => `code:${id}`;

/** Two requests for one phone must not both see room for one more. */
const lockPhone = async (trx: Db, phoneHash: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${phoneHash}, 0))`.execute(trx);
};

const waitOf = async (trx: Db, order: CodeOrder, phoneHash: string, now: Date): Promise<{ ms: number; reason: "tooSoon" | "tooMany" }> => {
  // Another number need not wait: its owner has had nothing yet.
  const last = await trx.selectFrom("codes").select("sent_at").where("purpose", "=", order.purpose).where("subject", "=", order.subject).where("phone_hash", "=", phoneHash)
    .orderBy("sent_at", "desc").limit(1).executeTakeFirst();
  // Ghosts count like any other: were they counted apart, a limit reached too early or too late would give them away.
  // The owner of a number is not held up by them, because a confirmed number needs codes of other purposes only.
  const sent = await trx.selectFrom("codes").select("sent_at").where("phone_hash", "=", phoneHash).where("purpose", "=", order.purpose)
    .where("sent_at", ">", new Date(now.getTime() - DAY)).orderBy("sent_at", "desc").execute();
  const tooSoon = last ? last.sent_at.getTime() + CODE_RULES.resendMs - now.getTime() : 0;
  const tooMany = Math.max(0, ...PHONE_LIMITS.map(({ most, withinMs }) => {
    const first = sent[most - 1];
    return first ? first.sent_at.getTime() + withinMs - now.getTime() : 0;
  }));
  return tooMany >= tooSoon ? { ms: tooMany, reason: "tooMany" } : { ms: tooSoon, reason: "tooSoon" };
};

/**
 * Makes a code and sends it by SMS, all in the caller's transaction. The older code of the same purpose and
 * subject dies, and is not sent any more where its SMS still waits. Refuses within 60 seconds of the last one to the same phone, and above 3 in 15 minutes and 5 a day for a phone and purpose.
 */
export const issueCode = async (trx: Trx | Db, outgoing: Outgoing, order: CodeOrder, now: Date): Promise<Issued> => {
  const { secrets } = outgoing;
  const phone_hash = secrets.lookupHash("code phone", order.phone);
  await lockPhone(trx, phone_hash);
  const wait = await waitOf(trx, order, phone_hash, now);
  if (wait.ms > 0) return { ok: false, reason: wait.reason, retryAfterSeconds: Math.ceil(wait.ms / 1000) };

  const replaced = await trx.updateTable("codes").set({ dead_at: now }).where("purpose", "=", order.purpose).where("subject", "=", order.subject)
    .where("dead_at", "is", null).where("used_at", "is", null).returning("id").execute();
  await expireMessages(trx, replaced.map(({ id }) => messageKey(id)), now);
  const id = crypto.randomUUID();
  const code = String(randomInt(10 ** CODE_RULES.digits)).padStart(CODE_RULES.digits, "0");
  const ghost = order.ghost ?? false;
  const expires_at = new Date(now.getTime() + CODE_RULES.lifeMs);
  await trx.insertInto("codes").values({
    id, purpose: order.purpose, subject: order.subject, phone_hash, user_id: order.userId ?? null, request_id: order.requestId ?? null,
    bound_hash: order.boundHash ?? null, code_hash: secrets.lookupHash("code", ghost ? newToken() : withId(id, code)), ghost, sent_at: now, expires_at,
  }).execute();
  if (!ghost) await enqueueMessage(trx, outgoing, { channel: "sms", to: order.phone, text: order.text(code), secret: true, dedupKey: messageKey(id), expiresAt: expires_at }, now);
  return { ok: true, expiresAt: expires_at, resendAt: new Date(now.getTime() + CODE_RULES.resendMs) };
};

/** The one that lives, whatever the clocks of two nodes say of which was sent last; otherwise the last one. */
const latest = (db: Db, { purpose, subject }: CodeScope) =>
  db.selectFrom("codes").selectAll().where("purpose", "=", purpose).where("subject", "=", subject)
    .orderBy(sql`dead_at is null and used_at is null`, "desc").orderBy("sent_at", "desc").limit(1).executeTakeFirst();

/** What a page says of the code that was sent last: until when it lives, and when another may be asked for. */
export type CodeState = { sentAt: Date; expiresAt: Date; resendAt: Date; triesLeft: number };

/** The state of the latest code of a scope; undefined when none was sent. No tries are left of a used, replaced or expired one. */
export const codeState = async (db: Db, scope: CodeScope, now: Date): Promise<CodeState | undefined> => {
  const row = await latest(db, scope);
  if (row === undefined) return undefined;
  const isOver = row.used_at !== null || row.dead_at !== null || row.expires_at <= now;
  return {
    sentAt: row.sent_at, expiresAt: row.expires_at, resendAt: new Date(row.sent_at.getTime() + CODE_RULES.resendMs),
    triesLeft: isOver ? 0 : Math.max(0, CODE_RULES.tries - row.tries),
  };
};

export type Verdict =
  | { state: "ok"; codeId: string }
  | { state: "wrong"; triesLeft: number }
  /** Its five minutes are over. */
  | { state: "expired" }
  /** None was sent, it was used or replaced, it was for another document, or its tries are used up. */
  | { state: "dead" };

/**
 * Judges a guess. The try is counted before the guess is looked at and stands whatever happens after, so of any
 * number of parallel guesses at most five are judged: call it outside a transaction. A right guess does not use
 * the code up yet: `consumeCode` does, within the effect.
 */
export const verifyCode = async (db: Db, secrets: Secrets, scope: CodeScope, guess: string, now: Date): Promise<Verdict> => {
  const code = await latest(db, scope);
  if (code === undefined) return { state: "dead" };
  const counted = await db.updateTable("codes").set((e) => ({ tries: e("tries", "+", 1) }))
    .where("id", "=", code.id).where("tries", "<", CODE_RULES.tries).where("used_at", "is", null).where("dead_at", "is", null)
    .where("expires_at", ">", now).where(sql<boolean>`bound_hash is not distinct from ${scope.boundHash ?? null}`)
    .returning(["tries", "code_hash"]).executeTakeFirst();
  if (counted === undefined) {
    const ranOut = code.expires_at <= now && code.used_at === null && code.dead_at === null && code.tries < CODE_RULES.tries;
    return { state: ranOut ? "expired" : "dead" };
  }
  const isRight = secrets.lookupHashes("code", withId(code.id, guess)).some((hash) => sameText(hash, counted.code_hash));
  return isRight ? { state: "ok", codeId: code.id } : { state: "wrong", triesLeft: CODE_RULES.tries - counted.tries };
};

/** Uses a verified code up, within the effect it allows. False when it was used or replaced meanwhile: then there must be no effect. */
export const consumeCode = async (trx: Trx | Db, codeId: string, now: Date): Promise<boolean> => {
  const used = await trx.updateTable("codes").set({ used_at: now }).where("id", "=", codeId).where("used_at", "is", null).where("dead_at", "is", null)
    .returning("id").executeTakeFirst();
  return used !== undefined;
};

const KEPT_DAYS = 7;

/** Removes codes older than a week: long over, and past every limit that counts them. */
export const sweepCodes = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom("codes").where("sent_at", "<", new Date(now.getTime() - KEPT_DAYS * DAY)).execute();
};
