import { sql, type Kysely, type Migration } from "kysely";

/** A line whose booking failed waits and is tried again: `fault`. */
export const lineFaults: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      alter table statement_lines drop constraint statement_lines_waits_check;
      alter table statement_lines add constraint statement_lines_waits_check
        check (waits in ('zero', 'pending', 'currency', 'account', 'future', 'batch', 'known', 'by-hand', 'fault'));
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`
      update statement_lines set verdict = case direction when 'debit' then 'debit' else 'unknown-return' end, waits = null
        where waits = 'fault' and verdict = 'held';
      update statement_lines set waits = null where waits = 'fault';
      alter table statement_lines drop constraint statement_lines_waits_check;
      alter table statement_lines add constraint statement_lines_waits_check
        check (waits in ('zero', 'pending', 'currency', 'account', 'future', 'batch', 'known', 'by-hand'));
    `.execute(db);
  },
};
