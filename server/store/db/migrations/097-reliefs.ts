import { sql, type Kysely, type Migration } from "kysely";

/**
 * Requests for relief, one open for a credit at a time, and annexes: versions, of which one of a credit at a time can be
 * signed. `hold_day` to `hold_until` no interest for delay counts.
 */
export const reliefs: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      create table reliefs (
        id uuid primary key,
        no bigint generated always as identity unique,
        credit_no bigint not null references credits (no) on delete cascade,
        reason text not null check (reason in ('job', 'income', 'illness', 'costs', 'other')),
        proposal text not null check (proposal in ('defer', 'lower', 'day', 'part')),
        can_pay_cents bigint not null check (can_pay_cents >= 0),
        secret bytea,
        files jsonb not null,
        status text not null check (status in ('asked', 'proposed', 'signed', 'refused', 'withdrawn', 'expired')),
        asked_at timestamptz not null,
        due_by date not null,
        hold_day date,
        hold_until date,
        staff_id uuid references staff,
        answered_at timestamptz,
        ended_at timestamptz,
        constraint reliefs_hold check ((hold_day is null) = (hold_until is null) and hold_day <= hold_until),
        constraint reliefs_ended check ((ended_at is null) = (status in ('asked', 'proposed')))
      )`.execute(db);
    await sql`create unique index reliefs_open on reliefs (credit_no) where ended_at is null`.execute(db);
    await sql`create index reliefs_credit on reliefs (credit_no, no)`.execute(db);
    await sql`create index reliefs_waiting on reliefs (due_by, no) where status = 'asked'`.execute(db);
    await sql`create index reliefs_kept on reliefs (ended_at) where secret is not null`.execute(db);
    await sql`
      create table annexes (
        id uuid primary key,
        no bigint generated always as identity unique,
        credit_no bigint not null references credits (no) on delete cascade,
        drawing_no bigint not null references drawings (no) on delete cascade,
        relief_id uuid references reliefs on delete cascade,
        seq int not null,
        version int not null,
        number text not null,
        defer int not null check (defer between 0 and 12),
        count int not null check (count > 0),
        day_of_month int check (day_of_month between 1 and 28),
        rows jsonb not null,
        carried_cents bigint not null check (carried_cents >= 0),
        late_cents bigint not null check (late_cents >= 0),
        total_before_cents bigint not null,
        total_cents bigint not null,
        day date not null,
        until date,
        template_version text not null,
        sha256 text not null,
        sealed bytea not null,
        status text not null check (status in ('rendered', 'viewed', 'signed', 'superseded', 'ended')),
        made_by text not null,
        rendered_at timestamptz not null,
        open_until date not null,
        viewed_at timestamptz,
        signed_at timestamptz,
        sign_evidence jsonb,
        unique (credit_no, seq, version),
        constraint annexes_signed check ((signed_at is null) = (sign_evidence is null)
          and (status = 'signed') = (signed_at is not null))
      )`.execute(db);
    await sql`
      create unique index annexes_open on annexes (credit_no) where status in ('rendered', 'viewed')`.execute(db);
    await sql`create index annexes_relief on annexes (relief_id) where relief_id is not null`.execute(db);
    await sql`create index annexes_drawing on annexes (drawing_no)`.execute(db);
    await sql`
      create index annexes_expiry on annexes (open_until) where status in ('rendered', 'viewed')`.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`drop table annexes`.execute(db);
    await sql`drop table reliefs`.execute(db);
  },
};
