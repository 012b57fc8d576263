import { sql, type Kysely, type Migration } from "kysely";

/** Applications and credits: requests, answers, transitions, contracts, files, credits, payments, payouts. */
export const requests: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      create table requests (
        id uuid primary key,
        number bigint generated always as identity unique,
        short_key text not null unique,
        user_id uuid not null references users,
        product text not null,
        amount_cents integer not null check (amount_cents > 0),
        period integer not null check (period > 0),
        period_unit text not null check (period_unit in ('days', 'months')),
        purpose text,
        status text not null,
        step text,
        variant text not null check (variant in ('A', 'B')),
        price jsonb,
        offer jsonb,
        decision jsonb,
        payout jsonb,
        promo_code text,
        affiliate_key text,
        created_at timestamptz not null,
        submitted_at timestamptz,
        status_since timestamptz not null,
        closed_at timestamptz,
        lock_version integer not null default 0
      );
      create index requests_user on requests (user_id, created_at desc);
      create index requests_status on requests (status, status_since);

      create table answers (
        request_id uuid not null references requests on delete cascade,
        form text not null,
        version text not null,
        body jsonb not null,
        secret bytea,
        saved_at timestamptz not null,
        primary key (request_id, form)
      );
      create index answers_version on answers (form, version);

      create table transitions (
        id uuid primary key,
        machine text not null,
        request_id uuid references requests,
        user_id uuid references users,
        from_state text,
        to_state text not null,
        actor text not null,
        reason text,
        event_id text unique,
        at timestamptz not null
      );
      create index transitions_request on transitions (request_id, at);
      create index transitions_user on transitions (user_id, at);

      create table contracts (
        id uuid primary key,
        request_id uuid not null references requests,
        kind text not null,
        version integer not null,
        number text unique,
        template_version text not null,
        sha256 text not null,
        document jsonb not null,
        status text not null,
        rendered_at timestamptz not null,
        viewed_at timestamptz,
        signed_at timestamptz,
        sign_evidence jsonb,
        unique (request_id, kind, version)
      );

      create table files (
        id uuid primary key,
        user_id uuid references users,
        request_id uuid references requests,
        kind text not null,
        title text not null,
        name text not null,
        mime text not null,
        size integer not null,
        sha256 text not null,
        body bytea not null,
        is_sealed boolean not null default false,
        created_at timestamptz not null
      );
      create index files_user on files (user_id, created_at desc);
      create index files_request on files (request_id, kind);

      create table staged_files (
        id uuid primary key,
        owner text not null,
        form text not null,
        field text not null,
        name text not null,
        mime text not null,
        size integer not null,
        sha256 text not null,
        body bytea not null,
        created_at timestamptz not null,
        expires_at timestamptz not null
      );
      create index staged_files_owner on staged_files (owner, form, field);
      create index staged_files_expiry on staged_files (expires_at);

      create table credits (
        request_id uuid primary key references requests,
        user_id uuid not null references users,
        product text not null,
        principal_cents integer not null,
        rate numeric not null,
        paid_out_at timestamptz not null,
        start_day date not null,
        schedule jsonb not null,
        status text not null,
        closed_at timestamptz
      );
      create index credits_user on credits (user_id);
      create index credits_status on credits (status);

      create table payments (
        id uuid primary key,
        request_id uuid not null references credits (request_id),
        amount_cents integer not null check (amount_cents > 0),
        channel text not null,
        paid_on date not null,
        posted_at timestamptz not null,
        external_id text unique
      );
      create index payments_request on payments (request_id, paid_on);

      create table payouts (
        id uuid primary key,
        request_id uuid not null references requests,
        attempt integer not null,
        status text not null check (status in ('created', 'pending', 'paid', 'failed')),
        method text not null,
        amount_cents integer not null check (amount_cents > 0),
        external_id text unique,
        error text,
        created_at timestamptz not null,
        done_at timestamptz,
        unique (request_id, attempt)
      );
      create index payouts_open on payouts (status, created_at) where status in ('created', 'pending');
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`drop table payouts, payments, credits, staged_files, files, contracts, transitions, answers, requests`.execute(
      db,
    );
  },
};
