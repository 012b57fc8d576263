import { sql, type Kysely, type Migration } from "kysely";

/**
 * Postings are judged by one query for all that is asked of their groups: that their entries are of this transaction, and
 * that their accounts take them. The balances follow by a second one, as before.
 */
export const postingOnce: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      create or replace function post() returns trigger language plpgsql
        set enable_hashjoin = off set enable_mergejoin = off as $$
        declare
          strange boolean;
          wrong text;
          touched bigint;
          kept bigint;
        begin
          select bool_or(e.id is null or e.tx <> pg_current_xact_id()),
            min(p.account) filter (where a.code is null
              or (a.dimension = 'credit') <> p.of_credit
              or (a.dimension in ('payout', 'payment', 'agreement')) <> p.of_subject)::text
            into strange, wrong
            from (
              select distinct entry_id, account, credit_no is not null as of_credit, subject is not null as of_subject
              from added
            ) p left join entries e on e.id = p.entry_id left join ledger_accounts a on a.code = p.account;
          if strange then
            raise exception 'postings belong to an entry of their own transaction' using errcode = 'restrict_violation';
          end if;
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
  down: () => Promise.resolve(),
};
