import { sql, type Kysely, type Migration } from "kysely";

/** Users: profiles, sessions, remember tokens, devices, link tokens, security events. */
export const people: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      create table users (
        id uuid primary key,
        email text not null,
        email_confirmed_at timestamptz,
        phone text not null,
        phone_confirmed_at timestamptz,
        password_hash text not null,
        status text not null default 'userCreated',
        egn_hash text,
        egn_enc bytea,
        names jsonb,
        marketing jsonb,
        limits jsonb,
        created_at timestamptz not null,
        updated_at timestamptz not null
      );
      create unique index users_email on users (lower(email));
      create index users_phone on users (phone);
      create index users_egn on users (egn_hash) where egn_hash is not null;

      create table sessions (
        id_hash text primary key,
        user_id uuid references users on delete cascade,
        data jsonb not null,
        created_at timestamptz not null,
        seen_at timestamptz not null
      );
      create index sessions_user on sessions (user_id) where user_id is not null;
      create index sessions_seen on sessions (seen_at);

      create table remember_tokens (
        id_hash text primary key,
        user_id uuid not null references users on delete cascade,
        data jsonb,
        created_at timestamptz not null,
        used_at timestamptz,
        expires_at timestamptz not null
      );
      create index remember_tokens_user on remember_tokens (user_id);
      create index remember_tokens_expiry on remember_tokens (expires_at);

      create table devices (
        id_hash text not null,
        user_id uuid not null references users on delete cascade,
        created_at timestamptz not null,
        seen_at timestamptz not null,
        primary key (user_id, id_hash)
      );

      create table link_tokens (
        token_hash text primary key,
        purpose text not null,
        user_id uuid references users on delete cascade,
        data jsonb,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        used_at timestamptz
      );
      create index link_tokens_user on link_tokens (user_id, purpose);
      create index link_tokens_expiry on link_tokens (expires_at);

      create table security_events (
        id uuid primary key,
        kind text not null,
        at timestamptz not null,
        data jsonb not null
      );
      create index security_events_at on security_events (kind, at);
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`drop table security_events, link_tokens, devices, remember_tokens, sessions, users`.execute(db);
  },
};
