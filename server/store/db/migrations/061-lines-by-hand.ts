import { sql, type Kysely, type Migration } from "kysely";

/** A line that may have been received by hand waits for somebody: `by-hand`. */
export const linesByHand: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      alter table statement_lines drop constraint statement_lines_waits_check;
      alter table statement_lines add constraint statement_lines_waits_check
        check (waits in ('zero', 'pending', 'currency', 'account', 'future', 'batch', 'known', 'by-hand'));
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`
      update statement_lines set verdict = 'duplicate', waits = null where waits = 'by-hand' and verdict = 'held';
      update statement_lines set waits = null where waits = 'by-hand';
      alter table statement_lines drop constraint statement_lines_waits_check;
      alter table statement_lines add constraint statement_lines_waits_check
        check (waits in ('zero', 'pending', 'currency', 'account', 'future', 'batch', 'known'));
    `.execute(db);
  },
};
