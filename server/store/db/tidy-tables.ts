/**
 * What autovacuum does for a PostgreSQL server, and nobody for the embedded one: frees the room of dead rows, and keeps the
 * statistics by which queries are planned. A plan made while a table was empty would read all of it for ever.
 */
import type { Engine } from "./engine.ts";

/** Tables that changed as much as autovacuum waits for: by 50 rows and a fifth of them, or a tenth to be counted anew. */
const CHANGED = `
  select format('%I.%I', s.schemaname, s.relname) as name,
    s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0) as has_dead
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  where s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
    or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
  order by name`;

/** Tidies the tables that have changed much, a query for each, so that others get their turns; returns their names. */
export const tidyTables = async (query: Engine["query"]): Promise<string[]> => {
  // One process: what it has counted is told by itself only when it idles.
  await query("select pg_stat_force_next_flush()");
  const { rows } = await query(CHANGED);
  for (const { name, has_dead: hasDead } of rows)
    await query(`${hasDead ? "vacuum (analyze)" : "analyze"} ${String(name)}`);
  return rows.map(({ name }) => String(name));
};
