/** Browsers on which members of the staff have logged in, by keyed hash of their cookie. */
import type { Db } from "#server/store/db/schema.ts";

/** Records that a member has logged in on a browser. */
export const noteStaffDevice = async (
  trx: Db,
  { staffId, hash, now }: { staffId: string; hash: string; now: Date },
): Promise<void> => {
  await trx
    .insertInto("staff_devices")
    .values({ staff_id: staffId, id_hash: hash, seen_at: now })
    .onConflict((conflict) => conflict.columns(["staff_id", "id_hash"]).doUpdateSet({ seen_at: now }))
    .execute();
};

/** Whether a member has logged in on a browser; `hashes` under every known key. */
export const isStaffDevice = async (db: Db, staffId: string, hashes: readonly string[]): Promise<boolean> =>
  (await db
    .selectFrom("staff_devices")
    .select("id_hash")
    .where("staff_id", "=", staffId)
    .where("id_hash", "in", hashes)
    .executeTakeFirst()) !== undefined;

/** Forgets every browser of a member. */
export const forgetStaffDevices = async (trx: Db, staffId: string): Promise<void> => {
  await trx.deleteFrom("staff_devices").where("staff_id", "=", staffId).execute();
};

/** Forgets browsers that were last used before a time. */
export const sweepStaffDevices = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom("staff_devices").where("seen_at", "<", before).execute();
};
