import { sql, type Kysely, type Migration } from "kysely";

/**
 * A profile keeps, for a while after a change of phone, the number that was confirmed before, and from when the present
 * one is trusted without it. A code says whether a device asked for it that the profile knows.
 */
export const numberBefore: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table users add column phone_before text, add column phone_trusted_from timestamptz`.execute(db);
    await sql`alter table codes add column is_known boolean not null default false`.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`alter table codes drop column is_known`.execute(db);
    await sql`alter table users drop column phone_before, drop column phone_trusted_from`.execute(db);
  },
};
