/** Copies tables between databases, with identities kept and triggers off. */
import type { Session } from "./session.ts";
import { fullName, isTransaction, quoted, whereOf, type MovedColumn, type MovedTable } from "./tables.ts";

const ROWS_AT_ONCE = 500;
/** Documents are some hundred kilobytes each. */
const BYTES_AT_ONCE = 20;

const readAs = (column: MovedColumn): string => (isTransaction(column) ? "'0'" : `${quoted(column.name)}::text`);

/** Rows as columns: `unnest` takes an array for each. */
const turned = (rows: readonly Record<string, unknown>[], columns: readonly MovedColumn[]): unknown[] =>
  columns.map((_, at) => rows.map((row) => row[`c${at}`]));

/** Copies the rows of a table, in batches; both sides are in a transaction. */
export const copyTable = async (source: Session, target: Session, table: MovedTable): Promise<void> => {
  const { columns } = table;
  const most = columns.some(({ type }) => type === "bytea") ? BYTES_AT_ONCE : ROWS_AT_ONCE;
  const read = columns.map((column, at) => `${readAs(column)} as c${at}`).join(", ");
  const insert = `insert into ${fullName(table)} (${columns.map(({ name }) => quoted(name)).join(", ")})
    overriding system value
    select ${columns.map(({ type }, at) => `c${at}::${type}`).join(", ")}
    from unnest(${columns.map((_, at) => `$${at + 1}::text[]`).join(", ")}) as r (${columns.map((_, at) => `c${at}`).join(", ")})`;
  await source.query(`declare moving no scroll cursor for select ${read} from ${fullName(table)}${whereOf(table)}`);
  for (;;) {
    const { rows } = await source.query(`fetch ${most} from moving`);
    if (rows.length === 0) break;
    await target.query(insert, turned(rows, columns));
  }
  await source.query("close moving");
};

const FOREIGN_KEYS = `
  select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`;

/**
 * Runs a copy with the target's triggers off and without its foreign keys, which are made again afterwards and so check
 * what was copied. Needs the tables' owner only, no superuser.
 */
export const withoutTriggers = async (
  target: Session,
  tables: readonly MovedTable[],
  copy: () => Promise<void>,
): Promise<void> => {
  const own = tables.filter(({ schema }) => schema === "public").map(fullName);
  const { rows: keys } = await target.query(FOREIGN_KEYS);
  for (const table of own) await target.query(`alter table ${table} disable trigger user`);
  for (const { table, name } of keys)
    await target.query(`alter table ${String(table)} drop constraint ${quoted(String(name))}`);
  // Rows that migrations wrote come from the source, as they are there.
  await target.query(`truncate ${own.join(", ")}`);
  await copy();
  for (const { table, name, definition } of keys)
    await target.query(`alter table ${String(table)} add constraint ${quoted(String(name))} ${String(definition)}`);
  for (const table of own) await target.query(`alter table ${table} enable trigger user`);
};

const SEQUENCES = `
  select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'`;

/** Sets every sequence to where the source's is. Returns how many. */
export const copySequences = async (source: Session, target: Session): Promise<number> => {
  const names = (await source.query(SEQUENCES)).rows.map(({ name }) => quoted(String(name)));
  for (const name of names) {
    const [row] = (await source.query(`select last_value::text as last, is_called as called from ${name}`)).rows;
    await target.query("select setval($1::regclass, $2::bigint, $3::boolean)", [name, row!["last"], row!["called"]]);
  }
  return names.length;
};
