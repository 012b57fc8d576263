import { sql, type Kysely, type Migration } from "kysely";

/** A line that reads as another one waits for somebody: `known`. */
export const knownLines: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      alter table statement_lines drop constraint statement_lines_waits_check;
      alter table statement_lines add constraint statement_lines_waits_check
        check (waits in ('zero', 'pending', 'currency', 'account', 'future', 'batch', 'known'));
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`
      update statement_lines set verdict = 'duplicate', waits = null where waits = 'known';
      alter table statement_lines drop constraint statement_lines_waits_check;
      alter table statement_lines add constraint statement_lines_waits_check
        check (waits in ('zero', 'pending', 'currency', 'account', 'future', 'batch'));
    `.execute(db);
  },
};
