/** The database's own identity: its id, the marks of its files, the keys it was opened with. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db, Trx } from "#server/store/db/schema.ts";

/** Marks that are remembered: with one in five minutes, those of an hour. */
const MARKS = 12;

/** The database's id, and the marks that its store of files may bear, newest first. */
export type StoreIdentity = { id: string; marks: readonly string[] };

/** The identity; made when there is none. Of several nodes that make one at once, all get the same. */
export const storeIdentity = async (db: Db, now: Date): Promise<StoreIdentity> => {
  await db
    .insertInto("store")
    .values({ id: randomUUID(), marks: [], made_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db.selectFrom("store").select(["id", "marks"]).executeTakeFirstOrThrow();
};

/** The identity, locked until the transaction ends: nodes that start at once judge their keys in turn. */
export const holdIdentity = async (trx: Trx, now: Date): Promise<StoreIdentity> => {
  await storeIdentity(trx, now);
  return trx.selectFrom("store").select(["id", "marks"]).forUpdate().executeTakeFirstOrThrow();
};

/** Remembers a new mark while `newest` still is the newest; false when another node was faster. */
export const addMark = async (db: Db, { id, marks }: StoreIdentity, mark: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("store")
    .set({ marks: [mark, ...marks].slice(0, MARKS) })
    .where("id", "=", id)
    .where(sql<boolean>`marks = ${[...marks]}::text[]`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Ids of the keys that the database was opened with. */
export const storeKeys = async (db: Db): Promise<string[]> =>
  (await db.selectFrom("store_keys").select("id").orderBy("used_from").orderBy("id").execute()).map(({ id }) => id);

/** Remembers that values are sealed under a key from now on. */
export const addStoreKey = async (trx: Trx, id: string, now: Date): Promise<void> => {
  await trx
    .insertInto("store_keys")
    .values({ id, used_from: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Forgets keys: what is sealed under them is given up. */
export const dropStoreKeys = async (trx: Trx, ids: readonly string[]): Promise<void> => {
  await trx.deleteFrom("store_keys").where("id", "in", ids).execute();
};

/** Until when the database was used, by a clock that was believed; null when none was asked. */
export const usedUntil = async (db: Db): Promise<Date | null> =>
  (await db.selectFrom("store").select("used_at").executeTakeFirst())?.used_at ?? null;

/** Remembers a use. */
export const noteUse = async (db: Db, now: Date): Promise<void> => {
  await db.updateTable("store").set({ used_at: now }).execute();
};

/** The time by the database's own clock. */
export const databaseTime = async (db: Db): Promise<Date> =>
  (await sql<{ now: Date }>`select now() as now`.execute(db)).rows[0]!.now;
