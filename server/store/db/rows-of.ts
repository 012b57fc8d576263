/** Rows of values that a statement reads from. */
import { sql, type RawBuilder } from "kysely";

/** A column: its name in the statement, its type, and its value in a row. */
export type Column<T> = readonly [name: string, type: string, value: (row: T) => unknown];

const cast = (value: unknown, type: string): RawBuilder<unknown> => sql`${value}::${sql.raw(type)}`;

/**
 * Rows as `name (columns)`, to be read `from`. Many are lists, so that their number does not change the text; one is written
 * out, as the plan of lists is made anew each time.
 */
export const rowsOf = <T>(name: string, rows: readonly T[], columns: readonly Column<T>[]): RawBuilder<unknown> => {
  const [only, ...others] = rows;
  const values =
    only !== undefined && others.length === 0
      ? sql`(values (${sql.join(columns.map(([, type, value]) => cast(value(only), type)))}))`
      : sql`unnest(${sql.join(columns.map(([, type, value]) => cast(rows.map(value), `${type}[]`)))})`;
  return sql`${values} as ${sql.ref(name)} (${sql.join(columns.map(([column]) => sql.ref(column)))})`;
};
