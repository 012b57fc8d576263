import { sql, type Kysely, type Migration } from "kysely";

/**
 * Stores that belong together know each other: the database has an id, the marks by which the store of files knows it, and
 * the ids of the keys that its values are sealed under. Bytes are removed because a row says so: one is written before the
 * bytes, goes with the row that names them, and comes back when the last such row is deleted, whoever deletes it. What waits
 * to be sent is counted by person and by address, too.
 */
export const stores: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      create table store (
        is_only boolean primary key default true check (is_only),
        id text not null,
        marks text[] not null,
        made_at timestamptz not null
      );
      create table store_keys (id text primary key, used_from timestamptz not null);
      insert into store_keys (id, used_from)
        select distinct encode(substring(sealed from 2 for 4), 'hex'), now() from (
          select secret as sealed from answers union all select sealed from identities union all select egn_sealed from persons
          union all select body from files where is_sealed union all select sealed from messages
        ) as all_sealed where sealed is not null;

      create table blob_removals (blob text primary key, due_at timestamptz not null);
      create index blob_removals_due on blob_removals (due_at);

      alter table staged_files add column user_id uuid, add column host text;
      alter table upload_parts add column user_id uuid, add column host text;
      create index staged_files_user on staged_files (user_id) where user_id is not null;
      create index staged_files_host on staged_files (host);
      create index upload_parts_owner on upload_parts (owner);
      create index upload_parts_user on upload_parts (user_id) where user_id is not null;
      create index upload_parts_host on upload_parts (host);

      create function owe_removal() returns trigger language plpgsql as $$
        begin
          execute format(
            'insert into blob_removals (blob, due_at) select %1$I, ''-infinity'' from gone where %1$I is not null
             on conflict (blob) do update set due_at = excluded.due_at', tg_argv[0]);
          return null;
        end $$;
      create function keep_bytes() returns trigger language plpgsql as $$
        begin
          execute format('delete from blob_removals r using added a where r.blob = a.%1$I', tg_argv[0]);
          return null;
        end $$;
    `.execute(db);
    for (const [table, column] of [
      ["files", "blob"],
      ["staged_files", "id"],
      ["upload_parts", "id"],
    ] as const)
      await sql`
        create trigger ${sql.ref(`${table}_owe_removal`)} after delete on ${sql.table(table)}
          referencing old table as gone for each statement execute function owe_removal(${sql.lit(column)});
        create trigger ${sql.ref(`${table}_keep_bytes`)} after insert on ${sql.table(table)}
          referencing new table as added for each statement execute function keep_bytes(${sql.lit(column)});
      `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`
      drop function owe_removal() cascade;
      drop function keep_bytes() cascade;
      drop table blob_removals, store_keys, store;
      alter table staged_files drop column user_id, drop column host;
      alter table upload_parts drop column user_id, drop column host;
    `.execute(db);
  },
};
