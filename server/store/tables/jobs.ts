/** Queries on pg-boss's own schema that its API does not offer. */
import { sql } from "kysely";
import type { Database } from "#server/store/db/database.ts";
import type { Db } from "#server/store/db/schema.ts";

/** Work that needs a job: rows of `table` in these states need a `job` whose data has the row's id under `key`. */
export type OwedWork = {
  table: "payouts" | "requests";
  states: readonly string[];
  job: string;
  key: string;
};

/** Ids of at most `most` rows without a pending or running job. A job waiting for a retry counts as pending. */
export const withoutJob = async (db: Db, { table, states, job, key }: OwedWork, most: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} as owed where status in (${sql.join([...states])}) and not exists (
      select from pgboss.job where name = ${job} and state <= 'active' and data->>${sql.lit(key)} = owed.id::text)
    limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
};

/** The names, of those given, that have due jobs. */
export const dueJobs = async (database: Database, names: readonly string[]): Promise<string[]> => {
  const { rows } = await database.query(
    `select distinct name from pgboss.job
     where name = any($1::text[]) and state < 'active' and start_after < now()`,
    [names],
  );
  return rows.map(({ name }) => String(name));
};

/** Re-queues all active jobs for an immediate retry. Only for the sole process at start: a dead one left these jobs. */
export const takeBackJobs = async (database: Database): Promise<void> => {
  await database.query("update pgboss.job set state = 'retry', start_after = now() where state = 'active'");
};
