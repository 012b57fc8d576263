/** Queries on pg-boss's own schema that its API does not offer. */
import { sql } from "kysely";
import type { Database } from "#server/store/db/database.ts";
import type { Db } from "#server/store/db/schema.ts";

/** Work that needs a job: rows of `table` in these states need a `job` whose data has the row's id under `key`. */
export type OwedWork = {
  table: "payouts" | "refunds" | "requests" | "card_orders";
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

/** Whether the queue of a kind of job has been made. */
export const hasQueue = async (db: Db, name: string): Promise<boolean> =>
  (await sql`select from pgboss.queue where name = ${name}`.execute(db)).rows.length > 0;

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

/** How many jobs of a kind are in a state, and since how many seconds the oldest due one of them waits. */
export type QueueDepth = { name: string; state: string; count: number; waitingSeconds: number };

/** Depths of the queue by kind and state, without completed jobs. */
export const queueDepths = async (database: Pick<Database, "query">): Promise<QueueDepth[]> => {
  const { rows } = await database.query(
    `select name, state::text as state, count(*)::int as count,
       greatest(0, extract(epoch from now() - min(start_after)))::float8 as "waitingSeconds"
     from pgboss.job where state < 'completed' or state = 'failed' group by name, state`,
  );
  return rows as QueueDepth[];
};
