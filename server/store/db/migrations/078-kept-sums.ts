import { sql, type Kysely, type Migration } from "kysely";

/**
 * What is kept of each payment for its payer, as the journal has it, so that a list of it reads no settled one: kept by the
 * database with each posting. And the payments that one act of the staff is about.
 */
export const keptSums: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      create table kept_sums (
        payment_id uuid primary key,
        no bigint not null,
        cents bigint not null
      );
      insert into kept_sums (payment_id, no, cents)
        select p.id, p.no, -k.cents
        from (
          select subject, sum(cents) as cents from postings
          where account = 2120 and subject is not null group by subject having sum(cents) <> 0
        ) k join payments p on p.id = k.subject;
      create index kept_sums_no on kept_sums (no);

      create function keep_sums() returns trigger language plpgsql as $$
        begin
          if exists (select from added where account = 2120) then
            insert into kept_sums (payment_id, no, cents)
              select p.id, p.no, -k.cents
              from (select subject, sum(cents) as cents from added where account = 2120 group by subject) k
              join payments p on p.id = k.subject
              on conflict (payment_id) do update set cents = kept_sums.cents + excluded.cents;
            delete from kept_sums
              where cents = 0 and payment_id in (select subject from added where account = 2120);
          end if;
          return null;
        end $$;
      create trigger postings_keep_sums after insert on postings
        referencing new table as added for each statement execute function keep_sums();

      create table payment_batches (
        id uuid primary key,
        payments uuid[] not null check (cardinality(payments) between 1 and 200),
        made_at timestamptz not null default now()
      );
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`
      drop trigger postings_keep_sums on postings;
      drop function keep_sums();
      drop table kept_sums;
      drop table payment_batches;
    `.execute(db);
  },
};
