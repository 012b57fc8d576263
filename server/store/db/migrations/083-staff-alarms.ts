import { sql, type Kysely, type Migration } from "kysely";

/** Which members of the staff get mails about what nobody takes, and what they were told of. */
export const staffAlarms: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table staff add column wants_alarms boolean`.execute(db);
    await sql`
      create table staff_alarms (
        thing text not null,
        subject text not null,
        since timestamptz not null,
        step text not null,
        at timestamptz not null,
        primary key (thing, subject, since, step)
      )`.execute(db);
    await sql`create index staff_alarms_at on staff_alarms (at)`.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`drop table staff_alarms`.execute(db);
    await sql`alter table staff drop column wants_alarms`.execute(db);
  },
};
