import { sql, type Kysely, type Migration } from "kysely";

/**
 * What is told of credits to the Central Credit Register: days of which the credits were looked through, reports, and
 * their rows, each with its answer; and auditors' packs that were asked for, with their passwords until they are over.
 */
export const outward: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      create table ccr_days (day date primary key, ended_at timestamptz not null);

      create table ccr_reports (
        id uuid primary key,
        no bigint generated always as identity unique,
        day date not null,
        made_at timestamptz not null,
        handed_at timestamptz,
        answered_at timestamptz,
        constraint ccr_reports_in_order check (answered_at is null or handed_at is not null)
      );
      create index ccr_reports_open on ccr_reports (no) where answered_at is null;

      create table ccr_rows (
        id uuid primary key,
        no bigint generated always as identity unique,
        report_id uuid not null references ccr_reports on delete cascade,
        credit_no bigint not null references credits (no) on delete cascade,
        seq integer not null check (seq > 0),
        event text not null check (event in ('new', 'changed', 'overdue', 'closed')),
        day date not null,
        due_day date not null,
        facts jsonb not null,
        hash text not null,
        sealed bytea,
        corrects uuid references ccr_rows on delete set null,
        state text not null default 'waiting'
          check (state in ('waiting', 'accepted', 'refused', 'again', 'corrected', 'settled')),
        answered_at timestamptz,
        code text,
        words text,
        unique (credit_no, seq),
        constraint ccr_rows_answered check ((state = 'waiting') = (answered_at is null)),
        constraint ccr_rows_refused check (state in ('waiting', 'accepted') or code is not null)
      );
      create index ccr_rows_report on ccr_rows (report_id, no);
      create index ccr_rows_corrects on ccr_rows (corrects) where corrects is not null;
      create index ccr_rows_open on ccr_rows (due_day, no) where state in ('waiting', 'refused', 'again');

      create table audit_packs (
        id uuid primary key,
        credit_no bigint not null references credits (no) on delete cascade,
        staff_id uuid not null references staff,
        sealed bytea not null,
        made_at timestamptz not null,
        expires_at timestamptz not null
      );
      create index audit_packs_expires on audit_packs (expires_at);
      create index audit_packs_credit on audit_packs (credit_no);
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`drop table audit_packs; drop table ccr_rows; drop table ccr_reports; drop table ccr_days`.execute(db);
  },
};
