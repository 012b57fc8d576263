/** Fields that somebody of the staff sees unmasked for a while. */
import type { Db } from "#server/store/db/schema.ts";

/** Shows a field to a member of staff until a time. */
export const addUnmasking = async (
  trx: Db,
  shown: { staffId: string; subject: string; field: string; until: Date },
): Promise<void> => {
  const { staffId: staff_id, subject, field, until } = shown;
  await trx
    .insertInto("unmaskings")
    .values({ staff_id, subject, field, until })
    .onConflict((conflict) => conflict.columns(["staff_id", "subject", "field"]).doUpdateSet({ until }))
    .execute();
};

/** The fields of a subject that a member of staff sees unmasked now. */
export const unmaskedNow = async (db: Db, staffId: string, subject: string, now: Date): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await db
        .selectFrom("unmaskings")
        .select("field")
        .where("staff_id", "=", staffId)
        .where("subject", "=", subject)
        .where("until", ">", now)
        .execute()
    ).map(({ field }) => field),
  );

/** Deletes those that are over. */
export const sweepUnmaskings = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom("unmaskings").where("until", "<=", now).execute();
};
