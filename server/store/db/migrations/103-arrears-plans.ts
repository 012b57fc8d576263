import { sql, type Kysely, type Migration } from "kysely";

/**
 * Plans for arrears: promises to pay of several days, of which a credit has one at a time. Of a row `through_cents` is what
 * is paid until its last day, with the rows before it. `judged_day` is the close that said the state.
 */
export const arrearsPlans: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      create table arrears_plans (
        id uuid primary key,
        no bigint generated always as identity unique,
        credit_no bigint not null references credits (no) on delete cascade,
        how text not null check (how in ('phone', 'mail', 'person')),
        made_by text not null,
        made_at timestamptz not null,
        made_day date not null,
        last_day date not null,
        state text not null check (state in ('open', 'kept', 'broken', 'ended')),
        judged_day date,
        ended_by text,
        constraint arrears_plans_days check (made_day <= last_day),
        constraint arrears_plans_judged check ((judged_day is null) <= (state in ('open', 'ended'))),
        constraint arrears_plans_ended check (ended_by is null or state = 'ended')
      );
      create unique index arrears_plans_open on arrears_plans (credit_no) where state = 'open';
      create index arrears_plans_of_credit on arrears_plans (credit_no, no);
      create table arrears_plan_rows (
        plan_id uuid not null references arrears_plans on delete cascade,
        n smallint not null check (n > 0),
        day date not null,
        last_day date not null,
        judge_day date not null,
        cents bigint not null check (cents > 0),
        through_cents bigint not null,
        primary key (plan_id, n),
        constraint arrears_plan_rows_days check (day <= last_day and last_day < judge_day),
        constraint arrears_plan_rows_through check (through_cents >= cents)
      );
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`drop table arrears_plan_rows`.execute(db);
    await sql`drop table arrears_plans`.execute(db);
  },
};
