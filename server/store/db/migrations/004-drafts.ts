import { sql, type Kysely, type Migration } from "kysely";

/** Drafts: input of a step not submitted yet. */
export const drafts: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      create table drafts (
        user_id uuid not null references users on delete cascade,
        form text not null,
        secret bytea not null,
        kept_at timestamptz not null,
        primary key (user_id, form)
      );
      create index drafts_kept on drafts (kept_at);
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`drop table drafts`.execute(db);
  },
};
