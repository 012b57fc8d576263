import { sql, type Kysely, type Migration } from "kysely";

/** Account pages: consent records, time of the last password change, contact messages. */
export const account: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      alter table users add column password_changed_at timestamptz;

      create table consents (
        id uuid primary key,
        user_id uuid not null references users on delete cascade,
        channel text not null check (channel in ('email', 'sms')),
        is_given boolean not null,
        words text not null,
        source text not null,
        at timestamptz not null
      );
      create index consents_user on consents (user_id, at);

      create table contact_messages (
        id uuid primary key,
        number bigint generated always as identity unique,
        user_id uuid references users on delete set null,
        session text not null,
        topic text not null,
        secret bytea not null,
        created_at timestamptz not null
      );
      create index contact_messages_session on contact_messages (session, created_at desc);
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`
      drop table contact_messages, consents;
      alter table users drop column password_changed_at;
    `.execute(db);
  },
};
