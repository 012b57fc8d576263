/** Results of the `pg` client, the same for both engines. */
import type { QueryResult } from "pg";
import type { Rows } from "./engine.ts";

/** The last result of a query: a text of several statements has one for each. */
export const lastOf = (answer: QueryResult | QueryResult[]): Rows & { command: string } => {
  const { rows, rowCount, command } = Array.isArray(answer) ? answer.at(-1)! : answer;
  return { rows: rows as Rows["rows"], rowCount: rowCount ?? 0, command };
};

/** Matches a script that begins a transaction of its own: when it fails, the transaction is still open. */
export const BEGINS_SCRIPT = /^\s*begin\s*;/i;
