/** What a move copies: every table of ours, and the queue's open jobs. Read from the database's own catalogue. */
import type { Session } from "./session.ts";

/** A column; `type` as in a cast. */
export type MovedColumn = { name: string; type: string; isKey: boolean };

/** A table with its columns in their order; `where` limits its rows. */
export type MovedTable = { schema: string; name: string; columns: readonly MovedColumn[]; where?: string };

/** The rows of the queue that are still to be done; ended jobs stay behind. */
const OPEN_JOBS = "state < 'completed'";

const COLUMNS = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    exists (select from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'f', 'u') and a.attnum = any (k.conkey))
      as "isKey"
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  order by c.relname, a.attnum`;

const tablesIn = async ({ query }: Session, schema: string): Promise<MovedTable[]> => {
  const tables = new Map<string, MovedColumn[]>();
  for (const { table, name, type, isKey } of (await query(COLUMNS, [schema])).rows) {
    const columns = tables.get(String(table)) ?? [];
    columns.push({ name: String(name), type: String(type), isKey: isKey === true });
    tables.set(String(table), columns);
  }
  return [...tables].map(([name, columns]) => ({ schema, name, columns }));
};

/** The tables to copy from a database; migrations of the target fill its own list of migrations. */
export const movedTables = async (source: Session): Promise<MovedTable[]> => [
  ...(await tablesIn(source, "public")).filter(({ name }) => !name.startsWith("kysely_")),
  ...(await tablesIn(source, "pgboss"))
    .filter(({ name }) => name === "job")
    .map((table) => ({ ...table, where: OPEN_JOBS })),
];

/** A name as SQL writes it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The full name of a table. */
export const fullName = ({ schema, name }: Pick<MovedTable, "schema" | "name">): string =>
  `${quoted(schema)}.${quoted(name)}`;

/** A condition as a clause; empty without one. */
export const whereOf = ({ where }: MovedTable): string => (where === undefined ? "" : ` where ${where}`);

/**
 * Whether a column holds a transaction's number. Numbers of one database mean nothing in another, where a later
 * transaction may have the same: they are copied as 0, which no transaction has, and not compared.
 */
export const isTransaction = ({ type }: MovedColumn): boolean => type === "xid8";

/** Comment on the queue's schema until a move into its database has ended, by which one that was killed is known. */
export const UNFINISHED = "A move into this database has not ended.";

/** Whether a database has no table of anybody's, but for the queue's schema that a killed move left behind. */
export const isBare = async ({ query }: Session): Promise<boolean> => {
  const { rows } = await query(`
    select exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p'))
      or exists (select from pg_namespace n where nspname = 'pgboss'
        and obj_description(n.oid, 'pg_namespace') is distinct from '${UNFINISHED}') as used`);
  return rows[0]!["used"] === false;
};

/** Ids of the keys that values of the database are sealed under, in hexadecimal. */
export const keysOf = async ({ query }: Session): Promise<string[]> =>
  (await query("select id from store_keys")).rows.map(({ id }) => String(id));
