/** Who the staff are as persons: keyed hashes of the ЕГН of each, which are only added. */
import type { Db } from "#server/store/db/schema.ts";

/** Keeps hashes of the ЕГН of a member of staff; those that are kept already stay. */
export const addStaffIdentifiers = async (
  trx: Db,
  staffId: string,
  hashes: readonly string[],
  now: Date,
): Promise<void> => {
  await trx
    .insertInto("staff_identifiers")
    .values(hashes.map((hash) => ({ staff_id: staffId, hash, at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** All hashes that a member of staff is known by. */
export const identifiersOfStaff = async (db: Db, staffId: string): Promise<string[]> =>
  (await db.selectFrom("staff_identifiers").select("hash").where("staff_id", "=", staffId).execute()).map(
    ({ hash }) => hash,
  );

/** Whether one of these hashes is of anybody else of the staff, whose access may have ended. */
export const isOfOtherStaff = async (db: Db, staffId: string, hashes: readonly string[]): Promise<boolean> =>
  (await db
    .selectFrom("staff_identifiers")
    .select("hash")
    .where("staff_id", "!=", staffId)
    .where("hash", "in", hashes)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Whether two accounts are one person's. */
export const isSamePerson = async (db: Db, one: string, other: string): Promise<boolean> => {
  if (one === other) return true;
  const hashes = await identifiersOfStaff(db, one);
  if (hashes.length === 0) return false;
  const shared = db.selectFrom("staff_identifiers").select("hash").where("staff_id", "=", other);
  return (await shared.where("hash", "in", hashes).limit(1).executeTakeFirst()) !== undefined;
};
