import { sql, type Kysely, type Migration } from "kysely";

/** A drawing's payments are found without reading everybody's. */
export const pageIndices: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`create index payments_of_drawing on payments (drawing_no, value_day, no) where drawing_no is not null`.execute(
      db,
    );
  },
  down: async (db: Kysely<unknown>) => {
    await sql`drop index payments_of_drawing`.execute(db);
  },
};
