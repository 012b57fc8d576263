/** Moves of the demo's clock. */
import { sql } from "kysely";
import type { Db } from "#server/store/db/schema.ts";

/** Seconds by which the demo's clock is ahead of the machine's, or by which one who moves it has done so. */
export const secondsAhead = async (db: Db, by?: string): Promise<number> =>
  (
    await db
      .selectFrom("clock_moves")
      .select(sql<number>`coalesce(sum(seconds), 0)::bigint`.as("seconds"))
      .$if(by !== undefined, (moves) => moves.where("made_by", "=", by!))
      .executeTakeFirstOrThrow()
  ).seconds;

/** Records a move forward. */
export const addClockMove = async (
  trx: Db,
  { at, seconds, by }: { at: Date; seconds: number; by: string },
): Promise<void> => {
  await trx.insertInto("clock_moves").values({ at, seconds, made_by: by }).execute();
};

/** Takes sessions along with the clock, so that a move throws nobody out. */
export const carrySessions = async (trx: Db, seconds: number): Promise<void> => {
  for (const sessions of [sql.table("sessions"), sql.table("staff_sessions")])
    await sql`
      update ${sessions} set created_at = created_at + ${seconds} * interval '1 second',
        seen_at = seen_at + ${seconds} * interval '1 second'`.execute(trx);
};
