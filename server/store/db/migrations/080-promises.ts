import { sql, type Kysely, type Migration } from "kysely";

/**
 * Promises to pay: until the last day in time, counted from the day on which it was taken; the closes of days say what
 * became of it, from the judging one on.
 */
export const promises: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      create table promises (
        no bigint generated always as identity primary key,
        credit_no bigint not null references credits (no) on delete cascade,
        day date not null,
        last_day date not null,
        judge_day date not null,
        cents bigint not null check (cents > 0),
        how text not null check (how in ('phone', 'mail', 'person')),
        taken_by uuid not null references staff,
        taken_at timestamptz not null,
        taken_day date not null,
        state text not null check (state in ('open', 'kept', 'broken', 'superseded')),
        judged_at timestamptz,
        constraint promises_days check (taken_day <= day and day <= last_day and last_day < judge_day)
      );
      create unique index promises_open on promises (credit_no) where state = 'open';
      create index promises_of_credit on promises (credit_no, no);
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`drop table promises`.execute(db);
  },
};
