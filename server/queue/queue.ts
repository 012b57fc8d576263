import PgBoss from "pg-boss";
import { errorCode } from "#server/store/db/database-error.ts";
import type { Database } from "#server/store/db/database.ts";
import { queryWithin } from "#server/store/db/raw-query.ts";
import type { Db } from "#server/store/db/schema.ts";
import { dueJobs, takeBackJobs } from "#server/store/tables/jobs.ts";
import { onceCommitted } from "#server/store/db/mutex.ts";
import { JOB_NAMES, JOBS, type JobName, type Jobs } from "./table.ts";
import { startWorker, type FetchedJob, type JobRun, type JobSource, type Worker, type WorkRow } from "./worker.ts";

/** Runs one job; a rejection fails the job, which is retried. */
export type JobHandler<N extends JobName> = (data: Jobs[N], run: JobRun) => Promise<void>;

/** `afterSeconds` delays the job, by the database's clock. */
export type SendOptions = { afterSeconds?: number };

/** A job queue in the database with at-least-once delivery; a job is written in the transaction it belongs to. */
export type Queue = {
  /** Creates the queue's tables; `start` includes it. */
  prepare(): Promise<void>;
  /** Starts working on jobs that have a handler. */
  start(): Promise<void>;
  /** Stops: waits up to ten seconds for running jobs, then fails the rest for a retry. */
  stop(): Promise<void>;
  /** Registers the handler of a kind of job, before `start`. A failed job is retried as its `JOBS` row says. */
  work<N extends JobName>(name: N, handler: JobHandler<N>): void;
  /** Adds a job in the caller's transaction: it runs only after the commit and is dropped on rollback. */
  send<N extends JobName>(trx: Db, name: N, data: Jobs[N], options?: SendOptions): Promise<void>;
  /** Adds a job every `seconds`, once across all nodes. Call before `start`. */
  every<N extends JobName>(seconds: number, name: N, data: Jobs[N]): void;
};

/** The part of a logger the queue uses. */
export type JobLog = { error(details: object, message: string): void };

const bossOn = (database: Database): PgBoss =>
  new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => database.query(text, values ?? []) },
    schedule: false,
    maintenanceIntervalSeconds: 15,
    archiveCompletedAfterSeconds: 3600,
    deleteAfterDays: 7,
  });

const within = (trx: Db): PgBoss.Db => ({
  executeSql: (text, values) => queryWithin(trx, text, values),
});

/** The part of an error stored with a failed job: name and code. The message may contain personal data. */
const remembered = (error: unknown): object => ({
  name: error instanceof Error ? error.name : "Error",
  code: errorCode(error) ?? null,
});

const sourceOf = (boss: PgBoss, database: Database): JobSource => ({
  due: (names) => dueJobs(database, names),
  fetch: async (name, batchSize) => (await boss.fetch(name, { batchSize })).map(({ id, data }) => ({ id, name, data })),
  complete: ({ name, id }) => boss.complete(name, id),
  fail: ({ name, id }, error) => boss.fail(name, id, remembered(error)),
});

/** Creates missing queues and updates the options of existing ones from `JOBS`. */
const bringUpToDate = async (boss: PgBoss): Promise<void> => {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const name of JOB_NAMES) {
    const { retryLimit, retryDelay, expireInSeconds } = JOBS[name];
    const options = { name, retryLimit, retryDelay, retryBackoff: true, expireInSeconds };
    const queue = known.get(name);
    if (queue === undefined) await boss.createQueue(name, options);
    else if (
      queue.retryLimit !== retryLimit ||
      queue.retryDelay !== retryDelay ||
      queue.expireInSeconds !== expireInSeconds
    )
      await boss.updateQueue(name, options);
  }
};

const POLL_MS = 500;

/** Creates the queue of a database. It fetches jobs right after its own sends commit, and every `pollMs` for others. */
export const makeQueue = (database: Database, log: JobLog, pollMs = POLL_MS): Queue => {
  const boss = bossOn(database);
  const handlers = new Map<string, WorkRow>();
  const timers: { seconds: number; send(): Promise<unknown> }[] = [];
  let clocks: NodeJS.Timeout[] = [];
  let worker: Worker | undefined;

  const report = (error: unknown, job?: FetchedJob): void =>
    log.error(
      job ? { err: error, event: "job-failed", job: job.name, jobId: job.id } : { err: error, event: "queue-away" },
      job ? "A job failed and will be tried again" : "The queue cannot reach the database",
    );
  boss.on("error", (error: unknown) => report(error));

  let prepared: Promise<void> | undefined;
  const prepare = (): Promise<void> =>
    (prepared ??= boss
      .start()
      .then(() => bringUpToDate(boss))
      .catch((error: unknown) => {
        prepared = undefined;
        throw error;
      }));

  return {
    prepare,
    start: async () => {
      await prepare();
      await ((await database.alone()) ? takeBackJobs(database) : boss.expire());
      worker = startWorker(sourceOf(boss, database), handlers, report, pollMs);
      clocks = timers.map(({ seconds, send }) => setInterval(() => void send().catch(report), seconds * 1000).unref());
    },
    stop: async () => {
      clocks.forEach(clearInterval);
      await worker?.stop();
      worker = prepared = undefined;
      await boss.stop({ graceful: false, close: false });
    },
    work: (name, handler) => {
      const { atOnce, expireInSeconds } = JOBS[name];
      handlers.set(name, { atOnce, expireInSeconds, handle: handler as WorkRow["handle"] });
    },
    send: async (trx, name, data, options = {}) => {
      const id = await boss.send(name, data, {
        db: within(trx),
        ...(options.afterSeconds && { startAfter: options.afterSeconds }),
      });
      if (id === null) throw new Error(`There is no queue for ${name}: prepare or start comes before send.`);
      onceCommitted(() => worker?.wake());
    },
    every: (seconds, name, data) => {
      timers.push({ seconds, send: () => boss.send(name, data, { singletonSeconds: seconds }) });
    },
  };
};
