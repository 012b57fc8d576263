import { sql, type Kysely, type Migration } from "kysely";

/** Months of the books that are locked: no entry gets a book day in one, or before it. Locked in order, for good. */
export const lockedMonths: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      create table locked_months (
        month date primary key check (extract(day from month) = 1),
        locked_by text not null,
        locked_at timestamptz not null,
        balances jsonb not null
      );
      create function keep_locked_month() returns trigger language plpgsql as $$
        begin
          if tg_op <> 'INSERT' then
            raise exception 'a locked month stays locked' using errcode = 'restrict_violation';
          end if;
          if exists (select from locked_months where month >= new.month) then
            raise exception 'months are locked in order' using errcode = 'restrict_violation';
          end if;
          return new;
        end $$;
      create trigger locked_months_kept before insert or update or delete on locked_months
        for each row execute function keep_locked_month();
      create trigger locked_months_stay before truncate on locked_months
        for each statement execute function keep_journal();

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
  down: async (db: Kysely<unknown>) => {
    await sql`
      drop trigger entries_in_open_month on entries;
      drop table locked_months;
      drop function refuse_locked_month();
      drop function keep_locked_month();
    `.execute(db);
  },
};
