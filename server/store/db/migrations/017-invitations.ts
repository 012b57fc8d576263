import { sql, type Kysely, type Migration } from "kysely";

/** Invitations by the keyed hash of their token, and what a profile told about its person outside of applications. */
export const invitations: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      create table invitations (
        id uuid primary key,
        token_hash text not null unique,
        kind text not null check (kind in ('guarantor', 'friend', 'operatorPrefill')),
        secret bytea not null,
        made_by text not null,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        used_at timestamptz,
        user_id uuid references users (id) on delete set null
      );
      create index invitations_user on invitations (user_id);
      create index invitations_expiry on invitations (expires_at);
      create table profile_answers (
        user_id uuid not null references users (id) on delete cascade,
        form text not null,
        version text not null,
        secret bytea not null,
        saved_at timestamptz not null,
        primary key (user_id, form)
      );
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`drop table profile_answers; drop table invitations`.execute(db);
  },
};
