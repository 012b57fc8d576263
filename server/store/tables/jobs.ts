/** Queries on pg-boss's own schema that its API does not offer. */
import { sql } from "kysely";
import type { Database } from "#server/store/db/database.ts";
import type { Db } from "#server/store/db/schema.ts";

/** Whether a job of a kind whose data have `id` under `key` is pending or running. */
export const hasJob = async (db: Db, name: string, key: string, id: string): Promise<boolean> =>
  (
    await sql`
      select from pgboss.job where name = ${name} and state <= 'active' and data->>${sql.lit(key)} = ${id} limit 1`.execute(
      db,
    )
  ).rows.length > 0;

/** Whether the queue of a kind of job has been made. */
export const hasQueue = async (db: Db, name: string): Promise<boolean> =>
  (await sql`select from pgboss.queue where name = ${name}`.execute(db)).rows.length > 0;

/** Order of the jobs of a kind: those of a higher one run first. What is repeated comes after what is new. */
export const PRIORITY = { urgent: 2, urgentRepeated: 1, ordinary: 0, repeated: -1 } as const;

/** How many jobs of a kind are due: new or urgent ones, and repeated ones. */
export type DueJobs = { name: string; fresh: number; repeated: number };

/** Counts the due jobs of the names given; those without any are left out. */
export const dueJobs = async (database: Database, names: readonly string[]): Promise<DueJobs[]> => {
  const { rows } = await database.query(
    `select name, count(*) filter (where priority >= ${PRIORITY.ordinary})::int as fresh,
       count(*) filter (where priority < ${PRIORITY.ordinary})::int as repeated
     from pgboss.job where name = any($1::text[]) and state < 'active' and start_after < now() group by name`,
    [names],
  );
  return rows as DueJobs[];
};

/** An attempt at a job: how many came before it tells it from later ones. */
type Attempt = { name: string; id: string; tries: number };

/** Lets a running job run again after `seconds`, by the database's clock, as the same row; `output` says why. */
export const repeatJob = async (
  database: Database,
  { name, id, tries }: Attempt,
  seconds: number,
  output: object | null,
): Promise<void> => {
  await database.query(
    `update pgboss.job set state = 'retry', start_after = now() + $3::float8 * interval '1 second', output = $4::jsonb,
       keep_until = now() + $3::float8 * interval '1 second' + (keep_until - start_after),
       priority = case when priority > ${PRIORITY.ordinary} then ${PRIORITY.urgentRepeated} else ${PRIORITY.repeated} end
     where name = $1 and id = $2 and state = 'active' and retry_count = $5`,
    [name, id, seconds, output === null ? null : JSON.stringify(output), tries],
  );
};

/** Gives a running job back as it was before its attempt, which counts as none: it is due at once. */
export const giveBackJob = async (database: Database, { name, id, tries }: Attempt): Promise<void> => {
  await database.query(
    `update pgboss.job set state = 'retry', started_on = null
     where name = $1 and id = $2 and state = 'active' and retry_count = $3`,
    [name, id, tries],
  );
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
