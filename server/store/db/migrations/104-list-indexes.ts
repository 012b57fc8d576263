import { sql, type Kysely, type Migration } from "kysely";

/** All certificates, the untrue ones, and what the credit register has refused are listed from the latest. */
export const listIndexes: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`create index certificates_asked on certificates (asked_at, no)`.execute(db);
    await sql`create index certificates_untrue on certificates (asked_at, no) where untrue_since is not null`.execute(
      db,
    );
    await sql`create index ccr_rows_refused on ccr_rows (no) where state in ('refused', 'again')`.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`drop index ccr_rows_refused; drop index certificates_untrue; drop index certificates_asked`.execute(db);
  },
};
