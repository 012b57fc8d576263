import { sql, type Kysely, type Migration } from "kysely";

/**
 * Postings are judged by groups, and their balances kept by index whatever the size of the books: a plan is kept for a
 * connection, and one made while the books were small would read all of a large one. Drawings are found by their credit.
 * A credit of which its borrower is only told something accrues with its shard: `tell_day` is that day.
 */
export const postingPlans: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      create index drawings_of_credit on drawings (credit_no);
      alter table credit_state add column tell_day date;
      create or replace function post() returns trigger language plpgsql
        set enable_hashjoin = off set enable_mergejoin = off as $$
        declare
          wrong text;
          touched bigint;
          kept bigint;
        begin
          if exists (
            select from (select distinct entry_id from added) p left join entries e on e.id = p.entry_id
            where e.id is null or e.tx <> pg_current_xact_id()
          ) then
            raise exception 'postings belong to an entry of their own transaction' using errcode = 'restrict_violation';
          end if;
          select p.account::text into wrong
            from (
              select distinct account, credit_no is not null as of_credit, subject is not null as of_subject from added
            ) p left join ledger_accounts a on a.code = p.account
            where a.code is null
              or (a.dimension = 'credit') <> p.of_credit
              or (a.dimension in ('payout', 'payment', 'agreement')) <> p.of_subject
            limit 1;
          if wrong is not null then
            raise exception 'account % does not take this posting', wrong using errcode = 'check_violation';
          end if;
          with sums as materialized (
            select credit_no,
              coalesce(sum(cents) filter (where account = 1210), 0) as principal,
              coalesce(sum(cents) filter (where account = 1220), 0) as accrued,
              coalesce(sum(cents) filter (where account = 1230), 0) as interest_due,
              coalesce(sum(cents) filter (where account = 1240), 0) as late,
              coalesce(-sum(cents) filter (where account = 2110), 0) as advance
            from added where credit_no is not null group by credit_no
          ),
          moved as (
            update credit_state s set
              principal = s.principal + sums.principal,
              accrued = s.accrued + sums.accrued,
              interest_due = s.interest_due + sums.interest_due,
              late = s.late + sums.late,
              advance = s.advance + sums.advance
            from sums where sums.credit_no = s.credit_no
            returning 1
          )
          select (select count(*) from sums), (select count(*) from moved) into touched, kept;
          if kept <> touched then
            raise exception 'a posting names a credit that does not exist' using errcode = 'foreign_key_violation';
          end if;
          return null;
        end $$;
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`alter function post() reset all; drop index drawings_of_credit;
      alter table credit_state drop column tell_day`.execute(db);
  },
};
