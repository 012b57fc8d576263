import { sql, type Kysely, type Migration } from "kysely";

/** Payouts that nobody is owed are few, and are looked for beside each payment that may give one back. */
export const surplusIndex: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`create index payouts_surplus on payouts (created_at, id) where status = 'surplus'`.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`drop index payouts_surplus`.execute(db);
  },
};
