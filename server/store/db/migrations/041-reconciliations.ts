import { sql, type Kysely, type Migration } from "kysely";

/**
 * Reconciliations of the books with what they stand for. A run keeps the trial balance and the open sums that it found; a
 * difference is a row from the run that finds it first until a run does not find it any more, and nothing mends it.
 */
export const reconciliations: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      create table reconciliations (
        no bigint generated always as identity primary key,
        night date unique,
        staff_id uuid references staff,
        started_at timestamptz not null,
        ended_at timestamptz check (ended_at >= started_at),
        trial jsonb,
        open_sums jsonb,
        check ((ended_at is null) = (trial is null) and (ended_at is null) = (open_sums is null))
      );
      create table differences (
        no bigint generated always as identity primary key,
        kind text not null,
        about text not null,
        cents bigint,
        found_at timestamptz not null,
        seen_at timestamptz not null check (seen_at >= found_at),
        gone_at timestamptz check (gone_at >= seen_at)
      );
      create unique index differences_open on differences (kind, about) where gone_at is null;
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`drop table differences, reconciliations`.execute(db);
  },
};
