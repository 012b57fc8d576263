import { sql, type Kysely, type Migration } from "kysely";

/** Page interactions, and the table where the socket.io adapter stores messages too long for NOTIFY. */
export const interactions: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      create table interactions (
        id bigint generated always as identity primary key,
        visit text not null,
        event text not null,
        type text not null,
        params jsonb not null,
        said_at timestamptz not null,
        at timestamptz not null
      );
      create index interactions_at on interactions (at);
      create index interactions_visit on interactions (visit, at);

      create table socket_io_attachments (
        id bigserial primary key,
        created_at timestamptz not null default now(),
        payload bytea
      );
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`drop table interactions, socket_io_attachments`.execute(db);
  },
};
