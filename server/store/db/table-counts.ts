/** Rows of every table of ours, as a check of copies. */
import type { Engine } from "./engine.ts";

const TABLES = `
  select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`;

/** Counts the rows of all tables, by name: a query for each, so that others get their turns meanwhile. */
export const countTables = async (query: Engine["query"]): Promise<Record<string, number>> => {
  const names = (await query(TABLES)).rows.map(({ name }) => String(name));
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = Number((await query(`select count(*) as n from "${name}"`)).rows[0]!["n"]);
  return counts;
};
