import { sql, type Kysely, type Migration } from "kysely";

/** Browsers on which members of the staff have logged in. */
export const staffDevices: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      create table staff_devices (
        staff_id uuid not null references staff on delete cascade,
        id_hash text not null,
        seen_at timestamptz not null,
        primary key (staff_id, id_hash)
      )`.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`drop table staff_devices`.execute(db);
  },
};
