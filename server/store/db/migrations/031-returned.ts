import { sql, type Kysely, type Migration } from "kysely";

/**
 * Payments keep what of them went back to their payers: that part paid nothing, whatever is learned later. And an
 * earlier drawing of a line runs again beside a later one when the bank takes back what paid it.
 */
export const returned: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      alter table payments add column returned_cents bigint not null default 0
        check (returned_cents >= 0 and returned_cents <= cents);
      update payments p set returned_cents = least(p.cents, r.cents) from (
        select l.subject, sum(l.cents)::bigint as cents from postings l join entries e on e.id = l.entry_id
        where e.kind = 'returned' and l.account = 2120 group by l.subject
      ) r where r.subject = p.id;
      drop index drawings_running;
      create index drawings_running on drawings (credit_no) where status = 'running';
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`
      drop index drawings_running;
      create unique index drawings_running on drawings (credit_no) where status = 'running';
      alter table payments drop column returned_cents;
    `.execute(db);
  },
};
