import { sql, type Kysely, type Migration } from "kysely";

/**
 * Refinances: an application names the credit that it is to pay off, its agreement the sum as it was signed, and each time
 * a new drawing pays an old credit off, `refinances` says by which payment; `undone_at` once that was taken back. Money
 * comes in from within, too.
 */
export const refinances: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      alter table requests add column refinances_no bigint references credits (no);
      alter table requests add column refinance_least integer;
      alter table requests add constraint requests_refinance
        check ((refinances_no is null) = (refinance_least is null));
      create unique index requests_refinance_open on requests (refinances_no) where closed_at is null;
      create index requests_refinancing on requests (refinances_no) where refinances_no is not null;
      alter table agreements add column refinances_no bigint references credits (no),
        add column refinanced_cents bigint;
      alter table agreements add constraint agreements_refinance
        check ((refinances_no is null) = (refinanced_cents is null) and refinanced_cents > 0
          and refinanced_cents <= principal_cents);
      create index agreements_refinancing on agreements (refinances_no) where refinances_no is not null;
      create function keep_refinanced() returns trigger language plpgsql as $$
        begin
          if (new.refinances_no, new.refinanced_cents)
              is distinct from (old.refinances_no, old.refinanced_cents) then
            raise exception 'the terms of an agreement do not change' using errcode = 'restrict_violation';
          end if;
          return new;
        end $$;
      create trigger agreements_refinanced before update on agreements
        for each row execute function keep_refinanced();
      alter table payments drop constraint payments_channel_check;
      alter table payments add constraint payments_channel_check
        check (channel in ('bank', 'easypay', 'card', 'revolut', 'cash', 'internal')) not valid;
      create table refinances (
        payment_id uuid primary key references payments (id) on delete cascade deferrable initially deferred,
        drawing_no bigint not null unique references drawings (no) on delete cascade,
        old_credit_no bigint not null references credits (no) on delete cascade,
        cents bigint not null check (cents > 0),
        at timestamptz not null,
        undone_at timestamptz
      );
      create index refinances_old on refinances (old_credit_no);
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`
      drop table refinances;
      alter table payments drop constraint payments_channel_check;
      alter table payments add constraint payments_channel_check
        check (channel in ('bank', 'easypay', 'card', 'revolut', 'cash')) not valid;
      drop trigger agreements_refinanced on agreements;
      drop function keep_refinanced;
      alter table agreements drop column refinances_no, drop column refinanced_cents;
      alter table requests drop column refinances_no, drop column refinance_least;
    `.execute(db);
  },
};
