/** What stands in the database, for tests that nothing was written: every table but those that only count visits and tries. */
import type { Database } from "#server/store/database.ts";

/** A session is touched by every request, a shown form leaves a note, tries and budgets count by themselves. */
const IGNORED = ["sessions", "form_views", "budgets", "kysely_migration", "kysely_migration_lock"];

const TABLES = "select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1";

/** A fingerprint of each table's rows, and of the jobs that wait. */
export const snapshot = async ({ query }: Database): Promise<Record<string, string>> => {
  const { rows } = await query(TABLES);
  const tables = rows.map((row) => String(row["table_name"])).filter((name) => !IGNORED.includes(name));
  const print = (name: string): string => {
    const row = name === "codes" ? "to_jsonb(t) - 'tries'" : name === "definitions" ? "to_jsonb(t) - 'served_at'" : "to_jsonb(t)";
    return `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg((${row})::text, ',' order by (${row})::text)), '') as print from ${name} t`;
  };
  const jobs = "select 'jobs' as name, count(*) || '' as print from pgboss.job";
  const found = await query([...tables.map(print), jobs].join(" union all "));
  return Object.fromEntries(found.rows.map(({ name, print: text }) => [String(name), String(text)]));
};
