import { sql, type Kysely, type Migration } from "kysely";

/** Keyed hashes of the single names of an identity, by which the staff find it; the sweep adds those of before. */
export const nameHashes: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table identities add column name_hashes text[]`.execute(db);
    await sql`create index identities_names on identities using gin (name_hashes)`.execute(db);
    await sql`create index identities_unnamed on identities (id) where name_hashes is null`.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`alter table identities drop column name_hashes`.execute(db);
  },
};
