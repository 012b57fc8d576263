import { sql, type Kysely, type Migration } from "kysely";

/** Browser an application was started in (kept for a day), and how many were started there within the previous day. */
export const device: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      alter table requests add column device_hash text, add column device_requests integer not null default 1 check (device_requests > 0);
      create index requests_device on requests (device_hash) where device_hash is not null;
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`alter table requests drop column device_hash, drop column device_requests`.execute(db);
  },
};
