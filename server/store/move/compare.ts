/** Tells the content of a table in figures that two databases can be compared by. */
import type { Session } from "./session.ts";
import { fullName, isTransaction, quoted, whereOf, type MovedTable } from "./tables.ts";

/** Rows, sums of amounts by column, and a hash over all rows in order. */
export type TableFigures = { rows: number; sums: Readonly<Record<string, string>>; hash: string };

const AMOUNTS = ["smallint", "integer", "bigint", "numeric"];

/** Columns that are added up: every number that is no key; those of money are among them. */
const addedUp = ({ columns }: MovedTable): string[] =>
  columns.filter(({ type, isKey }) => !isKey && AMOUNTS.includes(type.replace(/\(.*/, ""))).map(({ name }) => name);

/**
 * The figures of a table. A row's hash is of its columns as text; the table's is of its rows' hashes in their own
 * order, which no collation changes.
 */
export const figuresOf = async ({ query }: Session, table: MovedTable): Promise<TableFigures> => {
  const added = addedUp(table);
  const row = table.columns
    .filter((column) => !isTransaction(column))
    .map(({ name }) => `${quoted(name)}::text`)
    .join(", ");
  const sums = added.map((name, at) => `, sum(${quoted(name)})::text as s${at}`).join("");
  const { rows } = await query(`
    select count(*)::int as rows, encode(sha256(coalesce(string_agg(row_hash, '' order by row_hash collate "C"), '')::bytea), 'hex') as hash${sums}
    from (
      select *, encode(sha256(convert_to(row(${row})::text, 'UTF8')), 'hex') as row_hash from ${fullName(table)}${whereOf(table)}
    ) as hashed`);
  const [found] = rows;
  return {
    rows: Number(found!["rows"]),
    hash: String(found!["hash"]),
    sums: Object.fromEntries(added.map((name, at) => [name, String((found![`s${at}`] as string | null) ?? 0)])),
  };
};

/** Whether two tables' figures are the same. */
export const sameFigures = (one: TableFigures, other: TableFigures): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
