import PgBoss from "pg-boss";
import { causingRequest } from "#server/kernel/cause.ts";
import { errorCode } from "#server/store/db/database-error.ts";
import type { Database } from "#server/store/db/database.ts";
import { queryWithin } from "#server/store/db/raw-query.ts";
import type { Db } from "#server/store/db/schema.ts";
import { dueJobs, giveBackJob, hasQueue, PRIORITY, repeatJob, takeBackJobs } from "#server/store/tables/jobs.ts";
import { onceCommitted } from "#server/store/db/mutex.ts";
import { pauseAfter, repeatsOf } from "./schedule.ts";
import { JOB_NAMES, JOBS, type JobName, type Jobs } from "./table.ts";
import {
  startWorker,
  type Failure,
  type JobRun,
  type JobSource,
  type Pace,
  type PENDING,
  type Worker,
  type WorkerListener,
  type WorkRow,
} from "./worker.ts";

/** Runs one job. One that rejects, or answers `PENDING`, runs again as the row of its kind says. */
export type JobHandler<N extends JobName> = (data: Jobs[N], run: JobRun) => Promise<typeof PENDING | void>;

/** `afterSeconds` delays the job, by the database's clock; one that `isUrgent` runs before others of its kind. */
type SendOptions = { afterSeconds?: number; isUrgent?: boolean };

/** A job queue in the database with at-least-once delivery; a job is written in the transaction it belongs to. */
export type Queue = {
  /** Creates the queue's tables; `start` includes it. */
  prepare(): Promise<void>;
  /** Starts working on jobs that have a handler. */
  start(): Promise<void>;
  /** Stops: waits up to ten seconds for running jobs; what it then cuts off runs at the next start, as if it were new. */
  stop(): Promise<void>;
  /** Registers the handler of a kind of job, before `start`. */
  work<N extends JobName>(name: N, handler: JobHandler<N>): void;
  /** Adds a job in the caller's transaction: it runs only after the commit and is dropped on rollback. */
  send<N extends JobName>(trx: Db, name: N, data: Jobs[N], options?: SendOptions): Promise<void>;
  /** Adds many jobs of a kind as `send` does one. */
  sendAll<N extends JobName>(trx: Db, name: N, jobs: readonly ({ data: Jobs[N] } & SendOptions)[]): Promise<void>;
  /** Adds a job every `seconds`, once across all nodes. Call before `start`. */
  every<N extends JobName>(seconds: number, name: N, data: Jobs[N]): void;
  /** Calls `hear` after each attempt at a job in this process, with its kind, result and duration in seconds. */
  onRun(hear: WorkerListener["ran"]): void;
  /** Calls `hear` after each failed attempt in this process. */
  onFailure(hear: WorkerListener["failed"]): void;
};

/** The part of a logger the queue uses. */
export type JobLog = { error(details: object, message: string): void };

/** How long a job that came to nothing is counted in the figures. */
const FAILED_SECONDS = 14 * 24 * 3600;

const bossOn = (database: Database): PgBoss =>
  new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => database.query(text, values ?? []) },
    schedule: false,
    maintenanceIntervalSeconds: 15,
    archiveCompletedAfterSeconds: 3600,
    archiveFailedAfterSeconds: FAILED_SECONDS,
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
    (await boss.fetch<Enveloped>(name, { batchSize, includeMetadata: true })).map(
      ({ id, retryCount, priority, data: { [CAUSE]: requestId, ...data } }) => ({
        id,
        name,
        data,
        tries: retryCount,
        isRepeated: priority < PRIORITY.ordinary,
        ...(requestId !== undefined && { requestId }),
      }),
    ),
  complete: ({ name, id }) => boss.complete(name, id),
  repeat: (job, seconds, error) => repeatJob(database, job, seconds, error === undefined ? null : remembered(error)),
  fail: ({ name, id }, error) => boss.fail(name, id, remembered(error)),
  giveBack: (job) => giveBackJob(database, job),
});

/** What pg-boss does by itself: repeats what a dead process has left, and ends it after the last attempt. */
const optionsOf = (name: JobName): PgBoss.Queue => {
  const { again, expireInSeconds } = JOBS[name];
  const retryDelay = Math.max(1, pauseAfter(again, 0) ?? 1);
  return { name, retryLimit: repeatsOf(again), retryDelay, retryBackoff: false, expireInSeconds };
};

/** Creates missing queues and updates the options of existing ones from `JOBS`. */
const bringUpToDate = async (boss: PgBoss): Promise<void> => {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const name of JOB_NAMES) {
    const options = optionsOf(name);
    const queue = known.get(name);
    if (queue === undefined) await boss.createQueue(name, options);
    else if ((Object.keys(options) as (keyof PgBoss.Queue)[]).some((option) => queue[option] !== options[option]))
      await boss.updateQueue(name, options);
  }
};

const unprepared = (name: JobName): Error =>
  new Error(`There is no queue for ${name}: prepare or start comes before send.`);

const PACE: Pace = { pollMs: 500, graceMs: 10_000 };

/** Creates the queue of a database. It fetches jobs right after its own sends commit, and every `pollMs` for others. */
export const makeQueue = (database: Database, log: JobLog, pace: Partial<Pace> = {}): Queue => {
  const boss = bossOn(database);
  const handlers = new Map<string, WorkRow>();
  const timers: { seconds: number; send(): Promise<unknown> }[] = [];
  let clocks: NodeJS.Timeout[] = [];
  let worker: Worker | undefined;
  const listeners: WorkerListener["ran"][] = [];
  const failureListeners: WorkerListener["failed"][] = [];
  /** Queues that were seen; none is ever removed. */
  const made = new Set<JobName>();

  const away: WorkerListener["away"] = (error, job) =>
    log.error(
      { err: error, event: "queue-away", job: job?.name, jobId: job?.id },
      "The queue cannot reach the database",
    );
  const failed = (failure: Failure): void => {
    const { job, error, isLast } = failure;
    const about = { err: error, job: job.name, jobId: job.id, reqId: job.requestId };
    if (isLast)
      log.error({ ...about, event: "job-lost", end: JOBS[job.name as JobName].end }, "A job has come to nothing");
    else log.error({ ...about, event: "job-failed" }, "A job failed and will be tried again");
    for (const hear of failureListeners) hear(failure);
  };
  const ran: WorkerListener["ran"] = (...run) => {
    for (const hear of listeners) hear(...run);
  };
  boss.on("error", (error: unknown) => away(error));

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
      worker = startWorker(sourceOf(boss, database), handlers, { away, failed, ran }, { ...PACE, ...pace });
      clocks = timers.map(({ seconds, send }) => setInterval(() => void send().catch(away), seconds * 1000).unref());
    },
    stop: async () => {
      clocks.forEach(clearInterval);
      await worker?.stop();
      worker = prepared = undefined;
      await boss.stop({ graceful: false, close: false });
    },
    work: (name, handler) => {
      handlers.set(name, { ...JOBS[name], handle: handler as WorkRow["handle"] });
    },
    send: async (trx, name, data, options = {}) => {
      const id = await boss.send(name, enveloped(data), {
        db: within(trx),
        priority: options.isUrgent ? PRIORITY.urgent : PRIORITY.ordinary,
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
        jobs.map(({ data, afterSeconds, isUrgent }) => ({
          name,
          data: enveloped(data),
          priority: isUrgent ? PRIORITY.urgent : PRIORITY.ordinary,
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
    onFailure: (hear) => void failureListeners.push(hear),
  };
};
