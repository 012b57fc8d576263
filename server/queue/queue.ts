import PgBoss from "pg-boss";
import { causingRequest } from "#server/kernel/cause.ts";
import { errorCode } from "#server/store/db/database-error.ts";
import type { Database } from "#server/store/db/database.ts";
import { queryWithin } from "#server/store/db/raw-query.ts";
import type { Db } from "#server/store/db/schema.ts";
import { dueJobs, hasQueue, takeBackJobs } from "#server/store/tables/jobs.ts";
import { onceCommitted } from "#server/store/db/mutex.ts";
import { JOB_NAMES, JOBS, type JobName, type Jobs } from "./table.ts";
import {
  startWorker,
  type FetchedJob,
  type JobRun,
  type JobSource,
  type Worker,
  type WorkerListener,
  type WorkRow,
} from "./worker.ts";

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
  /** Adds many jobs of a kind as `send` does one. */
  sendAll<N extends JobName>(trx: Db, name: N, jobs: readonly ({ data: Jobs[N] } & SendOptions)[]): Promise<void>;
  /** Adds a job every `seconds`, once across all nodes. Call before `start`. */
  every<N extends JobName>(seconds: number, name: N, data: Jobs[N]): void;
  /** Calls `hear` after each attempt at a job in this process, with its kind, result and duration in seconds. */
  onRun(hear: WorkerListener["ran"]): void;
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

/** Name under which a job is stored with the id of the request that caused it, beside its own data. */
const CAUSE = "causedBy";
type Enveloped = { [CAUSE]?: string };

const sourceOf = (boss: PgBoss, database: Database): JobSource => ({
  due: (names) => dueJobs(database, names),
  fetch: async (name, batchSize) =>
    (await boss.fetch<Enveloped>(name, { batchSize })).map(({ id, data: { [CAUSE]: requestId, ...data } }) => ({
      id,
      name,
      data,
      ...(requestId !== undefined && { requestId }),
    })),
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

const unprepared = (name: JobName): Error =>
  new Error(`There is no queue for ${name}: prepare or start comes before send.`);

const POLL_MS = 500;

/** Creates the queue of a database. It fetches jobs right after its own sends commit, and every `pollMs` for others. */
export const makeQueue = (database: Database, log: JobLog, pollMs = POLL_MS): Queue => {
  const boss = bossOn(database);
  const handlers = new Map<string, WorkRow>();
  const timers: { seconds: number; send(): Promise<unknown> }[] = [];
  let clocks: NodeJS.Timeout[] = [];
  let worker: Worker | undefined;
  const listeners: WorkerListener["ran"][] = [];
  /** Queues that were seen; none is ever removed. */
  const made = new Set<JobName>();

  const report = (error: unknown, job?: FetchedJob): void =>
    log.error(
      job
        ? { err: error, event: "job-failed", job: job.name, jobId: job.id, reqId: job.requestId }
        : { err: error, event: "queue-away" },
      job ? "A job failed and will be tried again" : "The queue cannot reach the database",
    );
  const ran: WorkerListener["ran"] = (...run) => {
    for (const hear of listeners) hear(...run);
  };
  boss.on("error", (error: unknown) => report(error));

  /** The data of a job with the request that caused it. */
  const enveloped = (data: object): Enveloped => {
    const requestId = causingRequest();
    return requestId === undefined ? data : { ...data, [CAUSE]: requestId };
  };

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
      worker = startWorker(sourceOf(boss, database), handlers, { report, ran }, pollMs);
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
      const id = await boss.send(name, enveloped(data), {
        db: within(trx),
        ...(options.afterSeconds && { startAfter: options.afterSeconds }),
      });
      if (id === null) throw unprepared(name);
      onceCommitted(() => worker?.wake());
    },
    sendAll: async (trx, name, jobs) => {
      if (jobs.length === 0) return;
      if (!made.has(name) && !(await hasQueue(trx, name))) throw unprepared(name);
      made.add(name);
      await boss.insert(
        jobs.map(({ data, afterSeconds }) => ({
          name,
          data: enveloped(data),
          ...(afterSeconds && { startAfter: String(afterSeconds) }),
        })),
        { db: within(trx) },
      );
      onceCommitted(() => worker?.wake());
    },
    every: (seconds, name, data) => {
      timers.push({ seconds, send: () => boss.send(name, data, { singletonSeconds: seconds }) });
    },
    onRun: (hear) => void listeners.push(hear),
  };
};
