import { setTimeout as pause } from "node:timers/promises";
import { runCausedBy } from "#server/kernel/cause.ts";
import type { DueJobs } from "#server/store/tables/jobs.ts";
import { pauseAfter, triedFor } from "./schedule.ts";
import type { JobRow } from "./table.ts";

/**
 * A job fetched from the database: `requestId` is of the request that caused it, `tries` counts the attempts before this
 * one. One that `isRepeated` gives way to new ones.
 */
type FetchedJob = {
  id: string;
  name: string;
  data: unknown;
  requestId?: string;
  tries: number;
  isRepeated: boolean;
};

/** How an attempt at a job ended; `pending` is one that found nothing to do yet, `interrupted` one that a stop cut off. */
type RunResult = "completed" | "pending" | "failed" | "interrupted";

/** What a handler returns when its answer is still pending: the same job runs again, after the pause of its kind. */
export const PENDING = "pending";

/** What a handler gets beside the data. */
export type JobRun = {
  id: string;
  /** Aborted at the job's timeout and at shutdown. */
  signal: AbortSignal;
  /** Nothing repeats this attempt if it fails. */
  isLast: boolean;
  /** The server is stopping: if this attempt fails, it did not count, and runs again at the next start. */
  isInterrupted(): boolean;
  /** Shortens the pause before the next attempt to `seconds`, however this one ends. */
  within(seconds: number): void;
};

/** A failed attempt, as told: after how many seconds of trying, and whether it was the last. */
export type Failure = { job: FetchedJob; error: unknown; isLast: boolean; triedSeconds: number };

/** Fetches jobs and records their results. */
export type JobSource = {
  /** How many due jobs there are of the names given. */
  due(names: readonly string[]): Promise<DueJobs[]>;
  /** Takes jobs, new ones first. */
  fetch(name: string, most: number): Promise<FetchedJob[]>;
  complete(job: FetchedJob): Promise<unknown>;
  /** Lets a job run again after `seconds`, as the same row. */
  repeat(job: FetchedJob, seconds: number, error?: unknown): Promise<unknown>;
  /** Ends a job that nothing repeats. */
  fail(job: FetchedJob, error: unknown): Promise<unknown>;
  /** Gives a job back as it was before this attempt. */
  giveBack(job: FetchedJob): Promise<unknown>;
};

/** A job kind's policy and handler. */
export type WorkRow = Pick<JobRow, "again" | "atOnce" | "expireInSeconds"> & {
  handle(data: unknown, run: JobRun): Promise<typeof PENDING | void>;
};

/** A running worker. `wake` makes it poll at once; `stop` resolves when running jobs have ended or been given back. */
export type Worker = { wake(): void; stop(): Promise<void> };

// Replaces pg-boss's own worker, which does not await the completion update: a short database outage then ends the
// process with an unhandled rejection, and a stop leaves finished jobs marked as active.

const ABORT_MS = 1_000;

const withDeadline = async <T>(work: Promise<T>, seconds: number): Promise<T> => {
  const end = new AbortController();
  const late = pause(seconds * 1000, undefined, { signal: end.signal }).then(() =>
    Promise.reject<never>(new Error(`took longer than ${seconds} seconds`)),
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    end.abort();
    late.catch(() => undefined);
  }
};

/** Hears what goes wrong, and how each attempt at a job ended after how many seconds. */
export type WorkerListener = {
  /** The database does not answer. */
  away(error: unknown, job?: FetchedJob): void;
  failed(failure: Failure): void;
  ran(name: string, result: RunResult, seconds: number): void;
};

/** How often a worker looks for jobs, and for how long a stop lets running ones go on. */
export type Pace = { pollMs: number; graceMs: number };

/** Starts a worker. A database failure only delays. */
export const startWorker = (
  source: JobSource,
  table: ReadonlyMap<string, WorkRow>,
  { away, failed, ran }: WorkerListener,
  { pollMs, graceMs }: Pace,
): Worker => {
  const stopping = new AbortController();
  const giveUp = new AbortController();
  const running = new Map<FetchedJob, Promise<void>>();
  let endRest = (): void => undefined;
  let awake = false;

  /** Ends the pause; if a poll is running, triggers another one, since that poll may have missed the new job. */
  const wake = (): void => {
    awake = true;
    endRest();
  };

  const runningOf = (name: string): FetchedJob[] => [...running.keys()].filter((job) => job.name === name);
  const roomFor = (name: string): number => (table.get(name)?.atOnce ?? 0) - runningOf(name).length;

  /** How many jobs to take: of repeated ones as many as leave a place for new work. */
  const take = ({ name, fresh, repeated }: DueJobs): number => {
    const { atOnce = 0 } = table.get(name) ?? {};
    const room = Math.max(1, atOnce - 1) - runningOf(name).filter(({ isRepeated }) => isRepeated).length;
    return Math.min(roomFor(name), fresh + Math.min(repeated, Math.max(0, room)));
  };

  /** Makes one attempt; returns how it ended, and what records that. */
  const attempt = async (
    job: FetchedJob,
    { again, handle, expireInSeconds }: WorkRow,
    signal: AbortSignal,
  ): Promise<[RunResult, () => Promise<unknown>]> => {
    const pause = pauseAfter(again, job.tries);
    const isInterrupted = (): boolean => giveUp.signal.aborted;
    let most = Infinity;
    const within = (seconds: number): void => void (most = Math.max(0, Math.min(most, seconds)));
    try {
      const work = handle(job.data, { id: job.id, signal, isLast: pause === undefined, isInterrupted, within });
      if ((await withDeadline(work, expireInSeconds)) !== PENDING) return ["completed", () => source.complete(job)];
      return ["pending", () => source.repeat(job, Math.min(pause ?? again.most, most))];
    } catch (error) {
      if (isInterrupted()) return ["interrupted", () => source.giveBack(job)];
      failed({ job, error, isLast: pause === undefined, triedSeconds: triedFor(again, job.tries) });
      if (pause === undefined) return ["failed", () => source.fail(job, error)];
      return ["failed", () => source.repeat(job, Math.min(pause, most), error)];
    }
  };

  /** Records how an attempt ended, once more where the database fails, until the job expires and others may take it. */
  const persist = async (job: FetchedJob, record: () => Promise<unknown>, signal: AbortSignal): Promise<void> => {
    for (;;) {
      try {
        return void (await record());
      } catch (error) {
        away(error, job);
      }
      if (signal.aborted) return;
      await pause(pollMs, undefined, { signal }).catch(() => undefined);
    }
  };

  const run = async (job: FetchedJob, row: WorkRow): Promise<void> => {
    const began = performance.now();
    const signal = AbortSignal.any([giveUp.signal, AbortSignal.timeout(row.expireInSeconds * 1000)]);
    const [result, record] = await attempt(job, row, signal);
    await persist(job, record, signal);
    ran(job.name, result, (performance.now() - began) / 1000);
  };

  const begin = (job: FetchedJob, row: WorkRow): void => {
    const { id, name, requestId } = job;
    const done = runCausedBy({ requestId, job: { name, id } }, () => run(job, row)).finally(() => {
      running.delete(job);
      wake();
    });
    running.set(job, done);
  };

  const look = async (): Promise<void> => {
    const open = [...table.keys()].filter((name) => roomFor(name) > 0);
    if (open.length === 0) return;
    for (const due of await source.due(open)) {
      const row = table.get(due.name);
      const most = take(due);
      if (row === undefined || most <= 0 || stopping.signal.aborted) continue;
      for (const job of await source.fetch(due.name, most)) begin(job, row);
    }
  };

  const rest = async (): Promise<void> => {
    if (awake) return;
    const resting = new AbortController();
    endRest = () => resting.abort();
    await pause(pollMs, undefined, { signal: AbortSignal.any([stopping.signal, resting.signal]) }).catch(
      () => undefined,
    );
  };

  const loop = (async () => {
    while (!stopping.signal.aborted) {
      awake = false;
      await look().catch((error: unknown) => away(error));
      if (!stopping.signal.aborted) await rest();
    }
  })();

  const settled = (ms: number): Promise<unknown> =>
    Promise.race([Promise.all(running.values()), pause(ms, undefined, { ref: false })]);

  const stop = async (): Promise<void> => {
    stopping.abort();
    await loop;
    await settled(graceMs);
    giveUp.abort(new Error("The server is stopping."));
    if (running.size > 0) await settled(ABORT_MS);
    await Promise.all(
      [...running.keys()].map((job) => source.giveBack(job).catch((error: unknown) => away(error, job))),
    );
  };

  return { wake, stop };
};
