import { sql, type Kysely, type Migration } from "kysely";

/** The database remembers until when it was used, so that a machine with a wrong clock neither erases nor closes anything. */
export const storesClock: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table store add column used_at timestamptz`.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`alter table store drop column used_at`.execute(db);
  },
};
