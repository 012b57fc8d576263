/**
 * Sessions of the staff by the hash of their id. One of the desk ends a quarter of an hour after its last use, one of the
 * command line does not; both end eight hours after their beginning at the latest.
 */
import type { Db } from "#server/store/db/schema.ts";

/** Minutes without use after which a session of the staff ends. */
const STAFF_IDLE_MINUTES = 15;
/** Hours after which it ends in any case. */
export const STAFF_SESSION_HOURS = 8;

const oldest = (now: Date) => ({
  seen: new Date(now.getTime() - STAFF_IDLE_MINUTES * 60_000),
  created: new Date(now.getTime() - STAFF_SESSION_HOURS * 3_600_000),
});

/** Begins a session. */
export const addStaffSession = async (
  trx: Db,
  { hash, staffId, of, now }: { hash: string; staffId: string; of: "desk" | "commands"; now: Date },
): Promise<void> => {
  await trx
    .insertInto("staff_sessions")
    .values({ id_hash: hash, staff_id: staffId, of_commands: of === "commands", created_at: now, seen_at: now })
    .execute();
};

/** The member of staff of a live session, whose use is noted; undefined when it is over or the account is disabled. */
export const useStaffSession = async (db: Db, hash: string, now: Date): Promise<string | undefined> => {
  const { seen, created } = oldest(now);
  const row = await db
    .updateTable("staff_sessions")
    .from("staff")
    .set({ seen_at: now })
    .whereRef("staff.id", "=", "staff_sessions.staff_id")
    .where("id_hash", "=", hash)
    .where("of_commands", "=", false)
    .where("staff.disabled_at", "is", null)
    .where("seen_at", ">", seen)
    .where("staff_sessions.created_at", ">", created)
    .returning("staff_sessions.staff_id")
    .executeTakeFirst();
  return row?.staff_id;
};

/** The member of staff of a session of the command line; undefined when it is over or the account is disabled. */
export const commandSession = async (db: Db, hash: string, now: Date): Promise<string | undefined> =>
  (
    await db
      .selectFrom("staff_sessions as s")
      .innerJoin("staff", "staff.id", "s.staff_id")
      .select("s.staff_id")
      .where("id_hash", "=", hash)
      .where("of_commands", "=", true)
      .where("staff.disabled_at", "is", null)
      .where("s.created_at", ">", oldest(now).created)
      .executeTakeFirst()
  )?.staff_id;

/** Ends a session. */
export const endStaffSession = async (db: Db, hash: string): Promise<void> => {
  await db.deleteFrom("staff_sessions").where("id_hash", "=", hash).execute();
};

/** Ends every session of a member of staff. */
export const endStaffSessions = async (trx: Db, staffId: string): Promise<void> => {
  await trx.deleteFrom("staff_sessions").where("staff_id", "=", staffId).execute();
};

/** Deletes the sessions that are over. */
export const sweepStaffSessions = async (db: Db, now: Date): Promise<void> => {
  const { seen, created } = oldest(now);
  await db
    .deleteFrom("staff_sessions")
    .where(({ and, or, eb }) =>
      or([and([eb("of_commands", "=", false), eb("seen_at", "<=", seen)]), eb("created_at", "<=", created)]),
    )
    .execute();
};
