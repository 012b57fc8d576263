import { sql, type Kysely, type Migration } from "kysely";

/** Post handling: definition versions, form views, idempotency keys, rate limits, SMS codes, outgoing messages. */
export const posts: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      create table definitions (
        form text not null,
        version text not null,
        body jsonb not null,
        created_at timestamptz not null,
        served_at timestamptz not null,
        primary key (form, version)
      );

      create table form_views (
        key text primary key,
        owner text not null,
        form text not null,
        version text not null,
        call text not null,
        shown_at timestamptz not null
      );
      create index form_views_owner on form_views (owner, form, version);
      create index form_views_shown on form_views (shown_at);

      create table idempotency (
        key text primary key,
        session text not null,
        call text not null,
        body_hash text not null,
        status integer,
        answer jsonb,
        created_at timestamptz not null
      );
      create index idempotency_created on idempotency (created_at);

      create table budgets (
        key text primary key,
        window_start timestamptz not null,
        window_end timestamptz not null,
        count integer not null
      );
      create index budgets_end on budgets (window_end);

      create table codes (
        id uuid primary key,
        purpose text not null,
        subject text not null,
        phone_hash text not null,
        user_id uuid references users on delete set null,
        request_id uuid references requests on delete set null,
        bound_hash text,
        code_hash text not null,
        ghost boolean not null,
        tries integer not null default 0,
        sent_at timestamptz not null,
        expires_at timestamptz not null,
        used_at timestamptz,
        dead_at timestamptz
      );
      create index codes_subject on codes (purpose, subject, sent_at desc);
      create index codes_phone on codes (phone_hash, sent_at desc);
      create index codes_sent on codes (sent_at);

      create table messages (
        id uuid primary key,
        channel text not null check (channel in ('mail', 'sms')),
        recipient text not null,
        subject text,
        text text,
        html text,
        sealed bytea,
        attachments jsonb,
        unsubscribe_url text,
        dedup_key text unique,
        created_at timestamptz not null,
        expires_at timestamptz,
        attempts integer not null default 0,
        last_error text,
        sent_at timestamptz,
        failed_at timestamptz
      );
      create index messages_created on messages (created_at);
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`drop table messages, codes, budgets, idempotency, form_views, definitions`.execute(db);
  },
};
