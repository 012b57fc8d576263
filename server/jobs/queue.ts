import { CompiledQuery } from "kysely";
import PgBoss from "pg-boss";
import { errorCode } from "#server/store/database-error.ts";
import type { Database } from "#server/store/database.ts";
import type { Db } from "#server/store/schema.ts";
import { onceCommitted } from "#server/store/turn.ts";
import { JOB_NAMES, JOBS, type JobName, type Jobs } from "#server/jobs/table.ts";
import { startWorker, type FetchedJob, type JobRun, type JobSource, type Worker, type WorkRow } from "#server/jobs/worker.ts";

export type JobHandler<N extends JobName> = (data: Jobs[N], run: JobRun) => Promise<void>;

/** Counted by the database's clock, as everything about jobs is. */
export type SendOptions = { afterSeconds?: number };

/** Work that is done later and at least once: the job is a row in the database, written with the effect it belongs to. */
export type Queue = {
  /** Makes what the queue needs in the database. `start` does it too. */
  prepare(): Promise<void>;
  /** Begins to work on jobs of the names that have a handler. */
  start(): Promise<void>;
  /** Waits up to ten seconds for what runs, gives the rest back to be tried again, and stops. */
  stop(): Promise<void>;
  /** Names who handles a kind of job. Before `start`. A handler that throws is tried again by the table's row. */
  work<N extends JobName>(name: N, handler: JobHandler<N>): void;
  /** Adds a job within the caller's transaction: rolled back with it, run only after it commits. */
  send<N extends JobName>(trx: Db, name: N, data: Jobs[N], options?: SendOptions): Promise<void>;
  /** Adds a job every so many seconds, once for all nodes. Before `start`. */
  every<N extends JobName>(seconds: number, name: N, data: Jobs[N]): void;
};

/** Where failures are told. The same shape as a logger's. */
export type JobLog = { error(details: object, message: string): void };

const DUE = `
  select distinct name from pgboss.job
  where name = any($1::text[]) and state < 'active' and start_after < now()`;

/** When this process is the only one, what runs at its start was left by one that died. */
const TAKE_BACK_ORPHANS = "update pgboss.job set state = 'retry', start_after = now() where state = 'active'";

const bossOn = (database: Database): PgBoss =>
  new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => database.query(text, values ?? []) },
    schedule: false,
    maintenanceIntervalSeconds: 15,
    archiveCompletedAfterSeconds: 3600,
    deleteAfterDays: 7,
  });

const within = (trx: Db): PgBoss.Db => ({
  executeSql: async (text, values) => ({ rows: (await trx.executeQuery(CompiledQuery.raw(text, values))).rows }),
});

/** What is kept of a failure beside the job: its code and words, not what the words were about. */
const remembered = (error: unknown): object => ({ name: error instanceof Error ? error.name : "Error", code: errorCode(error) ?? null });

const sourceOf = (boss: PgBoss, database: Database): JobSource => ({
  due: async (names) => (await database.query(DUE, [names])).rows.map(({ name }) => String(name)),
  fetch: async (name, batchSize) => (await boss.fetch(name, { batchSize })).map(({ id, data }) => ({ id, name, data })),
  complete: ({ name, id }) => boss.complete(name, id),
  fail: ({ name, id }, error) => boss.fail(name, id, remembered(error)),
});

/** Makes the queues of the table, and gives those that exist their row's options of today. */
const bringUpToDate = async (boss: PgBoss): Promise<void> => {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const name of JOB_NAMES) {
    const { retryLimit, retryDelay, expireInSeconds } = JOBS[name];
    const options = { name, retryLimit, retryDelay, retryBackoff: true, expireInSeconds };
    const queue = known.get(name);
    if (queue === undefined) await boss.createQueue(name, options);
    else if (queue.retryLimit !== retryLimit || queue.retryDelay !== retryDelay || queue.expireInSeconds !== expireInSeconds) await boss.updateQueue(name, options);
  }
};

const POLL_MS = 500;

/** Makes the queue of a database, which looks for work as soon as it has sent some, and every `pollMs` for what others sent or what has waited. */
export const makeQueue = (database: Database, log: JobLog, pollMs = POLL_MS): Queue => {
  const boss = bossOn(database);
  const handlers = new Map<string, WorkRow>();
  const timers: { seconds: number; send(): Promise<unknown> }[] = [];
  let clocks: NodeJS.Timeout[] = [];
  let worker: Worker | undefined;

  const report = (error: unknown, job?: FetchedJob): void => log.error({ err: error, ...(job && { job: job.name, jobId: job.id }) }, job ? "A job failed and will be tried again" : "The queue cannot reach the database");
  boss.on("error", (error: unknown) => report(error));

  const prepare = async (): Promise<void> => {
    await boss.start();
    await bringUpToDate(boss);
  };

  return {
    prepare,
    start: async () => {
      await prepare();
      await ((await database.alone()) ? database.query(TAKE_BACK_ORPHANS) : boss.expire());
      worker = startWorker(sourceOf(boss, database), handlers, report, pollMs);
      clocks = timers.map(({ seconds, send }) => setInterval(() => void send().catch(report), seconds * 1000).unref());
    },
    stop: async () => {
      clocks.forEach(clearInterval);
      await worker?.stop();
      worker = undefined;
      await boss.stop({ graceful: false, close: false });
    },
    work: (name, handler) => {
      const { atOnce, expireInSeconds } = JOBS[name];
      handlers.set(name, { atOnce, expireInSeconds, handle: handler as WorkRow["handle"] });
    },
    send: async (trx, name, data, options = {}) => {
      const id = await boss.send(name, data, { db: within(trx), ...(options.afterSeconds && { startAfter: options.afterSeconds }) });
      if (id === null) throw new Error(`There is no queue for ${name}: prepare or start comes before send.`);
      onceCommitted(() => worker?.wake());
    },
    every: (seconds, name, data) => {
      timers.push({ seconds, send: () => boss.send(name, data, { singletonSeconds: seconds }) });
    },
  };
};
