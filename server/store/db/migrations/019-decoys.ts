import { sql, type Kysely, type Migration } from "kysely";

/**
 * Decoy registrations that a login finds again, so that a taken e-mail looks like a free one there, too. `email_hash` is
 * keyed, `proof` a slow hash of the password under a salt of the e-mail's own.
 */
export const decoys: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      create table decoys (
        id text primary key,
        email_hash text not null,
        proof text not null,
        phone text not null,
        created_at timestamptz not null
      );
      create index decoys_email on decoys (email_hash);
      create index decoys_created on decoys (created_at);
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`drop table decoys`.execute(db);
  },
};
