import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { newToken, type Secrets } from "#server/kernel/secrets.ts";
import type { Db } from "#server/store/db/schema.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Rules for all SMS codes: length, lifetime, guesses per code, minimum time between codes. */
export const CODE_RULES = { digits: 6, lifeMs: 5 * MINUTE, tries: 5, resendMs: MINUTE } as const;

type Limit = { most: number; withinMs: number };

/**
 * Rate limits per phone. Codes that strangers may ask for count together, whoever asks and what for; so does what a known
 * device asks for, by itself; all others per purpose.
 */
const PHONE_LIMITS: readonly Limit[] = [
  { most: 3, withinMs: 15 * MINUTE },
  { most: 5, withinMs: DAY },
];
/**
 * Codes that the gateway never took count here alone: an outage uses up nobody's share, and no number gets more than this
 * from a gateway that sends an SMS and does not say so.
 */
const ASKED_LIMITS: readonly Limit[] = [{ most: 30, withinMs: DAY }];

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
 * Who asks for a code: a network, or a device that the profile knows (`isKnown`), which has a count of its own, so that
 * strangers never hold it up.
 */
export type CodeAsker = { id: string; isKnown?: boolean };

/**
 * The result of `makeCode`: the code in the clear for its SMS (absent for a decoy registration) and the ids of codes it
 * invalidated, or the reason it was refused.
 */
export type MadeCode =
  | { ok: true; id: string; code?: string; replaced: string[]; expiresAt: Date; resendAt: Date }
  | { ok: false; reason: "tooSoon" | "tooMany"; retryAfterSeconds: number };

/** Deduplication key of a code's SMS, which tells what became of it. */
export const codeMessageKey = (codeId: string): string => `code:${codeId}`;

/** The id salts the hash, so equal codes have different hashes. */
const withId = (id: string, code: string): string => `${id}:${code}`;

/** Serializes code creation per phone, so parallel requests cannot exceed the limits. */
const lockPhone = async (trx: Db, phoneHash: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${phoneHash}, 0))`.execute(trx);
};

/** Milliseconds until another code is within the limits; `sent` is newest first. */
const waitFor = (sent: readonly { sent_at: Date }[], limits: readonly Limit[], now: Date): number =>
  Math.max(
    0,
    ...limits.map(({ most, withinMs }) => {
      const first = sent[most - 1];
      return first ? first.sent_at.getTime() + withinMs - now.getTime() : 0;
    }),
  );

/** What codes are counted by, as the table holds it. */
type Counted = { phoneHash: string; askedFrom: string | null; isKnown: boolean };

const countedBy = (secrets: Secrets, { phone, asker }: Pick<CodeRequest, "phone" | "asker">): Counted => ({
  phoneHash: secrets.lookupHash("code phone", phone),
  askedFrom: asker ? secrets.lookupHash("code network", asker.id) : null,
  isKnown: asker?.isKnown ?? false,
});

const waitOf = async (
  trx: Db,
  order: NextCode,
  { phoneHash, askedFrom, isKnown }: Counted,
  now: Date,
): Promise<{ ms: number; reason: "tooSoon" | "tooMany" }> => {
  // Per phone: after a change of number the new one has not received a code yet, so there is no wait.
  const last = await trx
    .selectFrom("codes")
    .select("sent_at")
    .where("purpose", "=", order.purpose)
    .where("subject", "=", order.subject)
    .where("phone_hash", "=", phoneHash)
    .orderBy("sent_at", "desc")
    .limit(1)
    .executeTakeFirst();
  // Codes of decoy registrations count too: otherwise reaching the limit earlier or later would reveal the decoy.
  const sent = await trx
    .selectFrom("codes")
    .select(["sent_at", "asked_from", "purpose"])
    .select(
      sql<boolean>`exists (select from messages as sms where sms.dedup_key = ${codeMessageKey("")} || codes.id
        and sms.sent_at is null and sms.failed_at is not null and sms.attempts > 0)`.as("is_lost"),
    )
    .where("phone_hash", "=", phoneHash)
    .where("sent_at", ">", new Date(now.getTime() - DAY))
    .orderBy("sent_at", "desc")
    .execute();
  const counts = ({ asked_from, purpose }: (typeof sent)[number]): boolean =>
    askedFrom === null ? purpose === order.purpose : isKnown ? asked_from === askedFrom : asked_from !== null;
  const tooSoon = last ? last.sent_at.getTime() + CODE_RULES.resendMs - now.getTime() : 0;
  const counted = sent.filter(counts);
  const taken = counted.filter(({ is_lost }) => !is_lost);
  const tooMany = Math.max(waitFor(taken, PHONE_LIMITS, now), waitFor(counted, ASKED_LIMITS, now));
  return tooMany >= tooSoon ? { ms: tooMany, reason: "tooMany" } : { ms: tooSoon, reason: "tooSoon" };
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

/** Who would get the next code, for `nextCodeAt`. */
export type NextCode = Pick<CodeRequest, "purpose" | "subject" | "phone" | "asker">;

/** The instant from which `makeCode` would make one; undefined when it would now. */
export const nextCodeAt = async (db: Db, secrets: Secrets, order: NextCode, now: Date): Promise<Date | undefined> => {
  const { ms } = await waitOf(db, order, countedBy(secrets, order), now);
  return ms > 0 ? new Date(now.getTime() + ms) : undefined;
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

/** State of the latest code, for pages: times of sending, expiry and earliest resend, and guesses left. */
export type CodeState = {
  id: string;
  sentAt: Date;
  expiresAt: Date;
  resendAt: Date;
  triesLeft: number;
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

const KEPT_DAYS = 7;

/** Deletes codes older than a week; all have expired and no rate limit counts them any more. */
export const sweepCodes = async (db: Db, now: Date): Promise<void> => {
  await db
    .deleteFrom("codes")
    .where("sent_at", "<", new Date(now.getTime() - KEPT_DAYS * DAY))
    .execute();
};
