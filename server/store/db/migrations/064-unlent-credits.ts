import { sql, type Kysely, type Migration } from "kysely";

/** A credit of which all money came back has a status of its own: nothing was lent, so nothing is repaid. */
export const unlentCredits: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      alter table credits drop constraint credits_status_check;
      alter table credits add constraint credits_status_check check (status in
        ('active', 'overdue', 'forbearance', 'repaid', 'refinanced', 'withdrawn', 'assigned', 'writtenOff', 'unlent'));
      update credits c set status = 'unlent' where status = 'repaid'
        and not exists (select from drawings d where d.credit_no = c.no and d.status <> 'void');
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`
      update credits set status = 'repaid' where status = 'unlent';
      alter table credits drop constraint credits_status_check;
      alter table credits add constraint credits_status_check check (status in
        ('active', 'overdue', 'forbearance', 'repaid', 'refinanced', 'withdrawn', 'assigned', 'writtenOff'));
    `.execute(db);
  },
};
