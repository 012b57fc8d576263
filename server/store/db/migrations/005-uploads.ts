import { sql, type Kysely, type Migration } from "kysely";

/** Uploads move to the file store; rows keep the blob id. Staged files are not migrated: they expire within an hour. */
export const uploads: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      alter table files alter column body drop not null;
      alter table files add column blob text unique;
      alter table files add constraint files_body_or_blob check ((body is null) <> (blob is null));

      drop table staged_files;
      create table staged_files (
        id text primary key,
        owner text not null,
        form text not null,
        field text not null,
        name text not null,
        size integer not null,
        mime text not null,
        stored_size integer not null,
        sha256 text not null,
        created_at timestamptz not null,
        expires_at timestamptz not null
      );
      create index staged_files_owner on staged_files (owner, form, field);
      create index staged_files_expiry on staged_files (expires_at);
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`
      delete from files where body is null;
      alter table files drop column blob;
      alter table files alter column body set not null;
    `.execute(db);
  },
};
