import { sql, type Kysely, type Migration } from "kysely";

/** Debts that the lender writes off whole: once for a drawing, for good. Their credits have a status of their own. */
export const writeOffs: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      create table write_offs (
        id uuid primary key,
        drawing_no bigint not null unique references drawings (no) on delete cascade,
        day date not null,
        reason text not null,
        made_by text not null,
        at timestamptz not null
      );
      alter table drawings drop constraint drawings_status_check;
      alter table drawings add constraint drawings_status_check
        check (status in ('running', 'settled', 'void', 'written-off'));
      alter table credits drop constraint credits_status_check;
      alter table credits add constraint credits_status_check check (status in
        ('active', 'overdue', 'forbearance', 'repaid', 'refinanced', 'withdrawn', 'assigned', 'writtenOff'));
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`
      update credits set status = 'overdue' where status = 'writtenOff';
      update drawings set status = 'settled' where status = 'written-off';
      alter table credits drop constraint credits_status_check;
      alter table credits add constraint credits_status_check
        check (status in ('active', 'overdue', 'forbearance', 'repaid', 'refinanced', 'withdrawn', 'assigned'));
      alter table drawings drop constraint drawings_status_check;
      alter table drawings add constraint drawings_status_check check (status in ('running', 'settled', 'void'));
      drop table write_offs;
    `.execute(db);
  },
};
