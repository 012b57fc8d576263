/** Devices on which a profile was made or logged in to, by keyed hash of their cookie. */
import type { Db } from "#server/store/db/schema.ts";

/** A device of a profile; `hashes` under every known key. */
export type DeviceOf = { userId: string; hashes: readonly string[] };

/** Records that a profile was made, or logged in to, on a device. */
export const noteDevice = async (
  trx: Db,
  { userId, hash, now }: { userId: string; hash: string; now: Date },
): Promise<void> => {
  await trx
    .insertInto("devices")
    .values({ user_id: userId, id_hash: hash, created_at: now, seen_at: now })
    .onConflict((conflict) => conflict.columns(["user_id", "id_hash"]).doUpdateSet({ seen_at: now }))
    .execute();
};

/** Whether a profile knows a device. */
export const isDeviceOf = async (db: Db, { userId, hashes }: DeviceOf): Promise<boolean> =>
  (await db
    .selectFrom("devices")
    .select("id_hash")
    .where("user_id", "=", userId)
    .where("id_hash", "in", hashes)
    .executeTakeFirst()) !== undefined;

/** Forgets every device of a profile but `hashes`. */
export const forgetDevices = async (trx: Db, { userId, hashes }: DeviceOf): Promise<void> => {
  await trx
    .deleteFrom("devices")
    .where("user_id", "=", userId)
    .$if(hashes.length > 0, (query) => query.where("id_hash", "not in", hashes))
    .execute();
};

/** Forgets devices that were last used before a time. */
export const sweepKnownDevices = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom("devices").where("seen_at", "<", before).execute();
};
