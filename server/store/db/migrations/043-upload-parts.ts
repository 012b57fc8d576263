import { sql, type Kysely, type Migration } from "kysely";

/** Files come in parts, too, and one is known again by the hash of the bytes that were sent. */
export const uploadParts: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      alter table staged_files add column received text;

      create table upload_parts (
        id text primary key,
        owner text not null,
        form text not null,
        field text not null,
        file text not null,
        at integer not null,
        size integer not null,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        unique (owner, form, field, file, at)
      );
      create index upload_parts_expiry on upload_parts (expires_at);
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`
      drop table upload_parts;
      alter table staged_files drop column received;
    `.execute(db);
  },
};
