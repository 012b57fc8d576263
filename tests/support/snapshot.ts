/** Fingerprints the database, to assert that nothing was written. Skips tables that every request may touch. */
import type { Database } from "#server/store/db/database.ts";
import type { Lender } from "./lender.ts";

/** Every request touches its session, every rendered form adds a view, rate limits count requests. */
export const IGNORED: readonly string[] = [
  "sessions",
  "form_views",
  "budgets",
  "tries",
  "security_events",
  // Of tests that note what is written.
  "written",
  "kysely_migration",
  "kysely_migration_lock",
];

/** Every table, by name. */
export const TABLES =
  "select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1";

/** Counters, which a refused request may raise. */
export const UNCOMPARED: Readonly<Record<string, string>> = { codes: "tries", definitions: "served_at" };

/** The scheduled job: it runs independently of requests. */
const RECURRING = "sweep";

/** By table: row count and MD5 of the rows, without counters; by `jobs`: number of jobs ever queued. */
export const rowsOf = async ({ query }: Database): Promise<Record<string, string>> => {
  const { rows } = await query(TABLES);
  const tables = rows.map((row) => String(row["table_name"])).filter((name) => !IGNORED.includes(name));
  const print = (name: string): string => {
    const row = UNCOMPARED[name] ? `to_jsonb(t) - '${UNCOMPARED[name]}'` : "to_jsonb(t)";
    return `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg((${row})::text, ',' order by (${row})::text)), '') as print from ${name} t`;
  };
  const jobs = `select 'jobs' as name, count(*) || '' as print from pgboss.job where name <> '${RECURRING}'`;
  const found = await query([...tables.map(print), jobs].join(" union all "));
  return Object.fromEntries(found.rows.map(({ name, print: text }) => [String(name), String(text)]));
};

/** The same once no job is pending, so that earlier jobs cannot write after the fingerprint. */
export const snapshot = async (lender: Pick<Lender, "database" | "settle">): Promise<Record<string, string>> => {
  await lender.settle();
  return rowsOf(lender.database);
};
