import { sql, type Kysely, type Migration } from "kysely";

/** Messages keep the id of the request that caused them, which error pages and the log quote. It names nobody. */
export const causes: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table messages add column caused_by uuid`.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`alter table messages drop column caused_by`.execute(db);
  },
};
