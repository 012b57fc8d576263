import { sql, type Kysely, type Migration } from "kysely";

/** A line whose day has come does not wait for it any more: reconciliation left out what went on being called so. */
export const daysThatCame: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      update statement_lines set waits = null where waits = 'future' and verdict not in ('held', 'undone') and cents > 0`.execute(
      db,
    );
  },
  down: () => Promise.resolve(),
};
