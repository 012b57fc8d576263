import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { newToken, type Secrets } from "#server/kernel/secrets.ts";
import type { Db } from "#server/store/db/schema.ts";
import { CODE_RULES, countedBy, waitOf, type CodeAsker } from "./code-limits.ts";

/** The scope of a code. It is valid for this purpose, subject and document only. */
export type CodeScope = {
  purpose: string;
  /** Id of the session, user or application it is bound to. */
  subject: string;
  /** Hash of the document the code signs. */
  boundHash?: string;
};

/** An order for a new code. */
export type CodeRequest = CodeScope & {
  phone: string;
  userId?: string;
  applicationId?: string;
  /** Decoy registration: recorded and limited as usual but never sent or valid; hides that the number is taken. */
  ghost?: boolean;
  /** Who asks, where strangers may: with a number that is not confirmed, and for a forgotten password. */
  asker?: CodeAsker;
};

/**
 * The result of `makeCode`: the code in the clear for its SMS (absent for a decoy registration) and the ids of codes it
 * invalidated, or the reason it was refused.
 */
export type MadeCode =
  | { ok: true; id: string; code?: string; replaced: string[]; expiresAt: Date; resendAt: Date }
  | { ok: false; reason: "tooSoon" | "tooMany"; retryAfterSeconds: number };

/** The id salts the hash, so equal codes have different hashes. */
const withId = (id: string, code: string): string => `${id}:${code}`;

/** Serializes code creation per phone, so parallel requests cannot exceed the limits. */
const lockPhone = async (trx: Db, phoneHash: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${phoneHash}, 0))`.execute(trx);
};

/**
 * Creates a code and invalidates older ones of the same purpose and subject; where strangers may ask, also those of the
 * same profile that no known device asked for, so that few can be guessed at a time. Refuses within 60 seconds of the last
 * code to the same phone, and above 3 in 15 minutes or 5 in 24 hours (`PHONE_LIMITS`), without those that the gateway never
 * took.
 */
export const makeCode = async (trx: Db, secrets: Secrets, order: CodeRequest, now: Date): Promise<MadeCode> => {
  const counted = countedBy(secrets, order);
  await lockPhone(trx, counted.phoneHash);
  const wait = await waitOf(trx, order, counted, now);
  if (wait.ms > 0) return { ok: false, reason: wait.reason, retryAfterSeconds: Math.ceil(wait.ms / 1000) };

  const replaced = await trx
    .updateTable("codes")
    .set({ dead_at: now })
    .where("purpose", "=", order.purpose)
    .where(({ and, eb, or }) =>
      or([
        eb("subject", "=", order.subject),
        ...(order.asker && order.userId ? [and([eb("user_id", "=", order.userId), eb("is_known", "=", false)])] : []),
      ]),
    )
    .where("dead_at", "is", null)
    .where("used_at", "is", null)
    .returning("id")
    .execute();
  const id = crypto.randomUUID();
  const code = String(randomInt(10 ** CODE_RULES.digits)).padStart(CODE_RULES.digits, "0");
  const ghost = order.ghost ?? false;
  const expires_at = new Date(now.getTime() + CODE_RULES.lifeMs);
  await trx
    .insertInto("codes")
    .values({
      id,
      purpose: order.purpose,
      subject: order.subject,
      phone_hash: counted.phoneHash,
      user_id: order.userId ?? null,
      request_id: order.applicationId ?? null,
      bound_hash: order.boundHash ?? null,
      asked_from: counted.askedFrom,
      is_known: counted.isKnown,
      code_hash: secrets.lookupHash("code", ghost ? newToken() : withId(id, code)),
      ghost,
      sent_at: now,
      expires_at,
    })
    .execute();
  return {
    ok: true,
    id,
    ...(!ghost && { code }),
    replaced: replaced.map(({ id: older }) => older),
    expiresAt: expires_at,
    resendAt: new Date(now.getTime() + CODE_RULES.resendMs),
  };
};

/** The active code of a scope, else the last sent. Not simply the last sent: clocks of two nodes may disagree. */
const latest = (db: Db, { purpose, subject }: CodeScope) =>
  db
    .selectFrom("codes")
    .selectAll()
    .where("purpose", "=", purpose)
    .where("subject", "=", subject)
    .orderBy(sql`dead_at is null and used_at is null`, "desc")
    .orderBy("sent_at", "desc")
    .limit(1)
    .executeTakeFirst();

/** State of the latest code, for pages: times of sending, expiry and earliest resend, guesses left, and the document it signs. */
export type CodeState = {
  id: string;
  sentAt: Date;
  expiresAt: Date;
  resendAt: Date;
  triesLeft: number;
  boundHash: string | null;
};

/** State of a scope's latest code; undefined when none was sent. A used, replaced or expired code has 0 tries left. */
export const codeState = async (db: Db, scope: CodeScope, now: Date): Promise<CodeState | undefined> => {
  const row = await latest(db, scope);
  if (row === undefined) return undefined;
  const isOver = row.used_at !== null || row.dead_at !== null || row.expires_at <= now;
  return {
    id: row.id,
    sentAt: row.sent_at,
    expiresAt: row.expires_at,
    resendAt: new Date(row.sent_at.getTime() + CODE_RULES.resendMs),
    triesLeft: isOver ? 0 : Math.max(0, CODE_RULES.tries - row.tries),
    boundHash: row.bound_hash,
  };
};

/** The result of checking a guess. */
export type GuessResult =
  | { state: "ok"; codeId: string }
  | { state: "wrong"; triesLeft: number }
  /** The code's five minutes are over. */
  | { state: "expired" }
  /** No code was sent, or it was used, replaced, bound to another document or out of tries. */
  | { state: "dead" };

/**
 * Checks a guess. One statement compares and counts, so at most five of any number of parallel guesses can be wrong; call
 * it outside a transaction, so a rollback cannot undo the count. A right guess costs no try, so it may be sent again
 * until its effect has happened: `consumeCode` uses the code up in the effect's transaction.
 */
export const verifyCode = async (
  db: Db,
  secrets: Secrets,
  scope: CodeScope,
  guess: string,
  now: Date,
): Promise<GuessResult> => {
  const code = await latest(db, scope);
  if (code === undefined) return { state: "dead" };
  const hashes = secrets.lookupHashes("code", withId(code.id, guess));
  const counted = await db
    .updateTable("codes")
    .set((e) => ({
      tries: e
        .case()
        .when("code_hash", "in", hashes)
        .then(e.ref("tries"))
        .else(e("tries", "+", 1))
        .end(),
    }))
    .where("id", "=", code.id)
    .where("tries", "<", CODE_RULES.tries)
    .where("used_at", "is", null)
    .where("dead_at", "is", null)
    .where("expires_at", ">", now)
    .where(sql<boolean>`bound_hash is not distinct from ${scope.boundHash ?? null}`)
    .returning((e) => ["tries", e("code_hash", "in", hashes).as("isRight")])
    .executeTakeFirst();
  if (counted === undefined) {
    const ranOut =
      code.expires_at <= now && code.used_at === null && code.dead_at === null && code.tries < CODE_RULES.tries;
    return { state: ranOut ? "expired" : "dead" };
  }
  return counted.isRight
    ? { state: "ok", codeId: code.id }
    : { state: "wrong", triesLeft: CODE_RULES.tries - counted.tries };
};

/**
 * Consumes a verified code in the transaction of the effect it authorizes. Returns false when it was used or replaced
 * meanwhile; the caller must then roll back.
 */
export const consumeCode = async (trx: Db, codeId: string, now: Date): Promise<boolean> => {
  const used = await trx
    .updateTable("codes")
    .set({ used_at: now })
    .where("id", "=", codeId)
    .where("used_at", "is", null)
    .where("dead_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
};

const KEPT_MS = 7 * 24 * 60 * 60_000;

/** Deletes codes older than a week; all have expired and no rate limit counts them any more. */
export const sweepCodes = async (db: Db, now: Date): Promise<void> => {
  await db
    .deleteFrom("codes")
    .where("sent_at", "<", new Date(now.getTime() - KEPT_MS))
    .execute();
};
