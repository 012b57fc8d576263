/** Which tables are written to, noted by triggers: it costs a row per write and not a look at the whole database. */
import type { Database } from "#server/store/db/database.ts";
import { IGNORED, UNCOMPARED, TABLES } from "#tests/support/snapshot.ts";

const NOTES = `
  create function note_written() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'UPDATE' or to_jsonb(new) - tg_argv[0] <> to_jsonb(old) - tg_argv[0] then
      insert into written values (tg_table_name);
    end if;
    return null;
  end $$`;

/** Begins to note what is written, and ends the jobs that write by the clock; `endNotes` before the database is reused. */
export const noteWrites = async ({ query }: Database): Promise<void> => {
  const { rows } = await query(TABLES);
  await query("create table written (name text not null)");
  await query(NOTES);
  for (const name of rows.map((row) => String(row["table_name"])).filter((table) => !IGNORED.includes(table)))
    await query(
      `create trigger note_written after insert or update or delete on ${name}
       for each row execute function note_written('${UNCOMPARED[name] ?? ""}')`,
    );
  await query("delete from pgboss.schedule");
};

/** Leaves the database as it was. */
export const endNotes = async ({ query }: Database): Promise<void> => {
  await query("drop function note_written cascade");
  await query("drop table written");
};

/** The tables written to since the last call. */
export const written = async ({ query }: Database): Promise<string[]> => {
  const { rows } = await query("with gone as (delete from written returning name) select distinct name from gone");
  return rows.map(({ name }) => String(name));
};
