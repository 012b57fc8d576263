/**
 * Sessions by the hash of the cookie's id. A session expires half an hour after its last use and at most twelve hours
 * after its creation; queries return unexpired sessions only.
 */
import { sql } from "kysely";
import { SESSION_IDLE_MINUTES } from "#src/web/session.ts";
import { publishEnded } from "#server/store/db/change-notifications.ts";
import { toJson, type JsonText } from "#server/store/db/columns.ts";
import type { SessionData } from "#server/store/db/people-tables.ts";
import { prepared } from "#server/store/db/prepared.ts";
import type { Db } from "#server/store/db/schema.ts";

const ABSOLUTE_HOURS = 12;

/** A session; `userId` is null for an anonymous visitor. */
export type Session = {
  /** Hash of the cookie's id; other tables refer to the session by it. */
  hash: string;
  userId: string | null;
  data: SessionData;
};

/** A session with the times its expiry is computed from. */
export type SessionRow = Session & { createdAt: Date; seenAt: Date };

const oldest = (now: Date) => ({
  seen: new Date(now.getTime() - SESSION_IDLE_MINUTES * 60_000),
  created: new Date(now.getTime() - ABSOLUTE_HOURS * 3_600_000),
});

/** Inserts a session. Its twelve hours count from `createdAt`. */
export const addSession = async (db: Db, { hash, userId, data, createdAt, seenAt }: SessionRow): Promise<void> => {
  await db
    .insertInto("sessions")
    .values({ id_hash: hash, user_id: userId, data: toJson(data), created_at: createdAt, seen_at: seenAt })
    .execute();
};

/** Adds a further id to a session; it opens nothing once the session has ended. */
export const addSessionId = async (db: Db, hash: string, sameAs: string, now: Date): Promise<void> =>
  addSession(db, { hash, userId: null, data: { sameAs }, createdAt: now, seenAt: now });

type Unexpired = ReturnType<typeof oldest>;

const unexpired = (db: Db, { seen, created }: Unexpired) =>
  db.selectFrom("sessions").where("seen_at", ">", seen).where("created_at", ">", created);

/** The hash of the first id of a session. */
const first = sql<string>`coalesce(presented.data->>'sameAs', presented.id_hash)`.as("first");

/** What is asked of a session: that with this hash, if it is not expired. */
export type AskedSession = Unexpired & { hash: string };

export const asked = (hash: string, now: Date): AskedSession => ({ hash, ...oldest(now) });

/**
 * A query from such a session; one that is found by a further id is its first. One hash and no list of them: the plan is
 * then the same for each, and PostgreSQL keeps it.
 */
export const liveFrom = (db: Db, given: AskedSession) =>
  unexpired(db, given).where("id_hash", "=", (from) =>
    from.selectFrom("sessions as presented").select(first).where("presented.id_hash", "=", given.hash),
  );

/** The columns of a session, by its names. */
export const SESSION = [
  "sessions.id_hash as hash",
  "sessions.user_id as userId",
  "sessions.data",
  "sessions.created_at as createdAt",
  "sessions.seen_at as seenAt",
] as const;

const live = prepared((db, given: AskedSession) => liveFrom(db, given).select(SESSION));

const liveOnes = prepared((db, given: Unexpired & { hashes: readonly string[] }) =>
  unexpired(db, given)
    .where("id_hash", "in", (from) =>
      from
        .selectFrom("sessions as presented")
        .select(first)
        .where(sql<boolean>`presented.id_hash = any(${given.hashes}::text[])`),
    )
    .select(SESSION),
);

/** The unexpired ones among these sessions; one that is found by a further id has the hash of its first. */
export const liveSessions = (db: Db, hashes: readonly string[], now: Date): Promise<SessionRow[]> =>
  liveOnes(db, { hashes, ...oldest(now) });

/** The session; undefined when it is expired or unknown. */
export const liveSession = async (db: Db, hash: string, now: Date): Promise<SessionRow | undefined> =>
  (await live(db, asked(hash, now)))[0];

/** Records a session's last use, which extends it. */
export const noteSeen = async (db: Db, hash: string, now: Date): Promise<void> => {
  await db.updateTable("sessions").set({ seen_at: now }).where("id_hash", "=", hash).execute();
};

/** Replaces a session's data. */
export const rememberInSession = async (db: Db, hash: string, data: SessionData): Promise<void> => {
  await db
    .updateTable("sessions")
    .set({ data: toJson(data) })
    .where("id_hash", "=", hash)
    .execute();
};

/** Adds to a session's data, leaving the rest as it is. */
export const addToSession = async (db: Db, hash: string, part: Partial<SessionData>): Promise<void> => {
  await db
    .updateTable("sessions")
    .set({ data: sql<JsonText<SessionData>>`data || ${toJson(part)}::jsonb` })
    .where("id_hash", "=", hash)
    .execute();
};

/**
 * Locks a session's row until the transaction ends, so a concurrent logout or password change cannot end it; before it the
 * row of its profile, as `lockPerson` does. Returns false when it is already gone.
 */
export const holdSession = async (trx: Db, { hash, userId }: Session): Promise<boolean> => {
  // The condition on the count always holds: to be judged it needs the profile's lock, which so comes first.
  const { rows } = await sql`
    with person as materialized (select id from users where id = ${userId}::uuid for no key update)
    select id_hash from sessions where id_hash = ${hash} and (select count(*) from person) >= 0 for update`.execute(
    trx,
  );
  return rows.length > 0;
};

/** Deletes a session and disconnects its live connections. */
export const endSession = async (db: Db, hash: string): Promise<void> => {
  await db.deleteFrom("sessions").where("id_hash", "=", hash).execute();
  await publishEnded(db, hash);
};

/** Deletes every session of a profile but `except`, and disconnects their live connections. */
export const endSessions = async (trx: Db, userId: string, except = ""): Promise<void> => {
  const ended = await trx
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("id_hash", "!=", except)
    .returning("id_hash")
    .execute();
  for (const session of ended) await publishEnded(trx, session.id_hash);
};

/** Deletes the sessions that a remembered browser began, and disconnects their live connections. */
export const endFamilySessions = async (trx: Db, userId: string, family: string): Promise<void> => {
  const ended = await trx
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where(sql`data->>'family'`, "=", family)
    .returning("id_hash")
    .execute();
  for (const session of ended) await publishEnded(trx, session.id_hash);
};

/** The session that a remembered browser began at `since` or later; undefined when there is none any more. */
export const familySession = (
  db: Db,
  { userId, family, since }: { userId: string; family: string; since: Date },
): Promise<SessionRow | undefined> =>
  db
    .selectFrom("sessions")
    .select(SESSION)
    .where("user_id", "=", userId)
    .where(sql`data->>'family'`, "=", family)
    .where("created_at", ">=", since)
    .orderBy("created_at")
    .executeTakeFirst();

/**
 * The new phone that waits for its code, of the profile's latest session that asked for one in the last twelve hours and
 * was not ended by anybody.
 */
export const waitingPhoneOf = async (db: Db, userId: string, now: Date): Promise<SessionData["newPhone"]> => {
  const asking = await db
    .selectFrom("sessions")
    .select("data")
    .where("user_id", "=", userId)
    .where("created_at", ">", oldest(now).created)
    .where(sql<boolean>`data ? 'newPhone'`)
    .orderBy("seen_at", "desc")
    .executeTakeFirst();
  return asking?.data.newPhone;
};

/** Forgets the new phone that waits in any session of a profile. */
export const forgetWaitingPhone = async (db: Db, userId: string): Promise<void> => {
  await db
    .updateTable("sessions")
    .set({ data: sql<JsonText<SessionData>>`data - 'newPhone'` })
    .where("user_id", "=", userId)
    .where(sql<boolean>`data ? 'newPhone'`)
    .execute();
};

/** The unexpired sessions of a profile, latest use first. */
export const sessionsOf = (db: Db, userId: string, now: Date): Promise<SessionRow[]> =>
  unexpired(db, oldest(now)).select(SESSION).where("user_id", "=", userId).orderBy("seen_at", "desc").execute();

/** Deletes sessions unused for twelve hours. */
export const sweepSessions = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom("sessions").where("seen_at", "<", oldest(now).created).execute();
};
