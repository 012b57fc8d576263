import { sql, type Kysely, type Migration } from "kysely";

/**
 * An entry and its postings are written whole by one statement and judged at its end: `postings_post` takes an entry's
 * lines from the first to the last only, balanced, so that no later statement can add one; `entries_whole` refuses an
 * entry without them, and one of a locked month. Nothing is left to the commit, and nothing is read twice.
 */
export const wholeEntries: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      drop trigger entries_balance on entries;
      drop function check_entry();
      drop trigger entries_in_open_month on entries;
      drop function refuse_locked_month();

      create function check_entries() returns trigger language plpgsql
        set enable_hashjoin = off set enable_mergejoin = off as $$
        declare
          locked date;
          bare text;
        begin
          select
            min(e.book_day) filter (where e.book_day < (select max(month) + interval '1 month' from locked_months)),
            min(e.event_id) filter (where p.entry_id is null)
            into locked, bare
            from added e left join postings p on p.entry_id = e.id and p.line = 1;
          if locked is not null then
            raise exception 'the month of % is locked', locked using errcode = 'restrict_violation';
          end if;
          if bare is not null then
            raise exception 'entry % has no postings', bare using errcode = 'check_violation';
          end if;
          return null;
        end $$;
      create trigger entries_whole after insert on entries
        referencing new table as added for each statement execute function check_entries();

      create or replace function post() returns trigger language plpgsql
        set enable_hashjoin = off set enable_mergejoin = off as $$
        declare
          strange boolean;
          broken text;
          wrong text;
          touched bigint;
          kept bigint;
        begin
          with groups as materialized (
            select entry_id, account, credit_no is not null as of_credit, subject is not null as of_subject,
              count(*) as n, min(line) as first, max(line) as last, sum(cents) as cents
            from added group by entry_id, account, credit_no is not null, subject is not null
          ),
          judged as (
            select bool_or(e.id is null or e.tx <> pg_current_xact_id()) as strange,
              min(e.event_id) filter (where g.n <> e.lines or g.first <> 1 or g.last <> e.lines or g.cents <> 0) as broken
            from (
              select entry_id, sum(n) as n, min(first) as first, max(last) as last, sum(cents) as cents
              from groups group by entry_id
            ) g left join entries e on e.id = g.entry_id
          ),
          sums as materialized (
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
          select judged.strange, judged.broken,
            (select min(g.account)::text from groups g left join ledger_accounts a on a.code = g.account
              where a.code is null
                or (a.dimension = 'credit') <> g.of_credit
                or (a.dimension in ('payout', 'payment', 'agreement')) <> g.of_subject),
            (select count(*) from sums), (select count(*) from moved)
            into strange, broken, wrong, touched, kept from judged;
          if strange then
            raise exception 'postings belong to an entry of their own transaction' using errcode = 'restrict_violation';
          end if;
          if broken is not null then
            raise exception 'entry % does not balance', broken using errcode = 'check_violation';
          end if;
          if wrong is not null then
            raise exception 'account % does not take this posting', wrong using errcode = 'check_violation';
          end if;
          if kept <> touched then
            raise exception 'a posting names a credit that does not exist' using errcode = 'foreign_key_violation';
          end if;
          return null;
        end $$;
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`
      drop trigger entries_whole on entries;
      drop function check_entries();
      create function check_entry() returns trigger language plpgsql as $$
        declare
          total bigint;
          counted bigint;
        begin
          select coalesce(sum(cents), 0), count(*) into total, counted from postings where entry_id = new.id;
          if total <> 0 or counted <> new.lines then
            raise exception 'entry % does not balance', new.event_id using errcode = 'check_violation';
          end if;
          return null;
        end $$;
      create constraint trigger entries_balance after insert on entries
        deferrable initially deferred for each row execute function check_entry();

      create function refuse_locked_month() returns trigger language plpgsql as $$
        declare
          wrong date;
        begin
          select min(book_day) into wrong from added
            where book_day < (select max(month) + interval '1 month' from locked_months);
          if wrong is not null then
            raise exception 'the month of % is locked', wrong using errcode = 'restrict_violation';
          end if;
          return null;
        end $$;
      create trigger entries_in_open_month after insert on entries
        referencing new table as added for each statement execute function refuse_locked_month();
    `.execute(db);
  },
};
