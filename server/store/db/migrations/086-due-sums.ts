import { sql, type Kysely, type Migration } from "kysely";

/** What falls due and what is late is counted and summed from the index of due days alone. */
export const dueSums: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`drop index credit_state_due`.execute(db);
    await sql`
      create index credit_state_due on credit_state (due_day, credit_no) include (principal, small_arrears)
      where due_day is not null`.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`drop index credit_state_due`.execute(db);
    await sql`create index credit_state_due on credit_state (due_day, credit_no) where due_day is not null`.execute(db);
  },
};
