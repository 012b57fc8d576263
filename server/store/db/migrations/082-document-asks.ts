import { sql, type Kysely, type Migration } from "kysely";

/** Documents that the staff ask of applicants whose applications they review. */
export const documentAsks: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      create table document_asks (
        id uuid primary key,
        request_id uuid not null references requests on delete cascade,
        kinds jsonb not null,
        secret bytea not null,
        asked_by uuid not null references staff,
        asked_at timestamptz not null,
        until date not null,
        state text not null check (state in ('open', 'sent', 'withdrawn', 'over')),
        ended_at timestamptz
      )`.execute(db);
    await sql`create index document_asks_request on document_asks (request_id, asked_at)`.execute(db);
    await sql`create unique index document_asks_open on document_asks (request_id) where state = 'open'`.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`drop table document_asks`.execute(db);
  },
};
