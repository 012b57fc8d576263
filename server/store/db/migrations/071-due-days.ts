import { sql, type Kysely, type Migration } from "kysely";

/** From which day a credit asks for money, so that the desk lists who is late. Of what runs already the sweep finds it out. */
export const dueDays: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table credit_state add column due_day date`.execute(db);
    await sql`
      update credit_state s set due_day = '-infinity' from credits c
      where c.no = s.credit_no and c.status in ('active', 'overdue', 'withdrawn')`.execute(db);
    await sql`create index credit_state_due on credit_state (due_day, credit_no) where due_day is not null`.execute(db);
    await sql`create index credit_state_balance on credit_state (principal, credit_no) where principal > 0`.execute(db);
    await sql`create index credits_of_status on credits (status, no)`.execute(db);
    await sql`drop index credits_status`.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`create index credits_status on credits (status)`.execute(db);
    await sql`drop index credits_of_status`.execute(db);
    await sql`alter table credit_state drop column due_day`.execute(db);
    await sql`drop index credit_state_balance`.execute(db);
  },
};
