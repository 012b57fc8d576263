/** What stands in the database, for tests that nothing was written: every table but those that only count visits and tries. */
import type { Database } from "#server/store/database.ts";
import type { Lender } from "./lender.ts";

/** A session is touched by every request, a shown form leaves a note, tries and budgets count by themselves. */
const IGNORED = ["sessions", "form_views", "budgets", "kysely_migration", "kysely_migration_lock"];

const TABLES = "select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1";

/** Work by the clock comes by itself. */
const RECURRING = "sweep";

/** A fingerprint of each table's rows, and the number of jobs there have been. */
export const rowsOf = async ({ query }: Database): Promise<Record<string, string>> => {
  const { rows } = await query(TABLES);
  const tables = rows.map((row) => String(row["table_name"])).filter((name) => !IGNORED.includes(name));
  const print = (name: string): string => {
    const row = name === "codes" ? "to_jsonb(t) - 'tries'" : name === "definitions" ? "to_jsonb(t) - 'served_at'" : "to_jsonb(t)";
    return `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg((${row})::text, ',' order by (${row})::text)), '') as print from ${name} t`;
  };
  const jobs = `select 'jobs' as name, count(*) || '' as print from pgboss.job where name <> '${RECURRING}'`;
  const found = await query([...tables.map(print), jobs].join(" union all "));
  return Object.fromEntries(found.rows.map(({ name, print: text }) => [String(name), String(text)]));
};

/** The same once no job is left that writes: what was asked for before shall not count as written since. */
export const snapshot = async (lender: Pick<Lender, "database" | "settle">): Promise<Record<string, string>> => {
  await lender.settle();
  return rowsOf(lender.database);
};
