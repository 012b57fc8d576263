import { sql, type Kysely, type Migration } from "kysely";

/**
 * Remembered browsers: the tokens of one browser form a family, in which each is replaced by the next when it is used.
 * Nothing issued tokens before.
 */
export const accounts: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      delete from remember_tokens;
      alter table remember_tokens add column family uuid not null default gen_random_uuid(), drop column data;
      alter table remember_tokens add column browser jsonb;
      create index remember_tokens_family on remember_tokens (family);
      create index devices_seen on devices (seen_at);
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`
      drop index devices_seen;
      alter table remember_tokens drop column family, drop column browser;
      alter table remember_tokens add column data jsonb;
    `.execute(db);
  },
};
