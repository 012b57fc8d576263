/** Switches of the whole site. */
import type { Db } from "#server/store/db/schema.ts";

/** Whether the site is closed for maintenance. */
export const isInMaintenance = async (db: Db): Promise<boolean> =>
  (await db.selectFrom("site_switches").select("is_on").where("name", "=", "maintenance").executeTakeFirst())?.is_on ??
  false;

/** Closes the site for maintenance, or opens it; false when it is so already. */
export const setMaintenance = async (trx: Db, isOn: boolean, by: string, now: Date): Promise<boolean> => {
  const before = await isInMaintenance(trx);
  const row = { is_on: isOn, changed_at: now, changed_by: by };
  await trx
    .insertInto("site_switches")
    .values({ name: "maintenance", ...row })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
    .execute();
  return before !== isOn;
};
