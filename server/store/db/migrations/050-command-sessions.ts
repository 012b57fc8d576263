import { sql, type Kysely, type Migration } from "kysely";

/** Sessions of the staff on the command line, which end by the hour and not for want of use. */
export const commandSessions: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table staff_sessions add column of_commands boolean not null default false`.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`delete from staff_sessions where of_commands`.execute(db);
    await sql`alter table staff_sessions drop column of_commands`.execute(db);
  },
};
