import { setTimeout as pause } from "node:timers/promises";
import { runCausedBy } from "#server/kernel/cause.ts";

/** A job fetched from the database; `requestId` is of the request that caused it. */
export type FetchedJob = { id: string; name: string; data: unknown; requestId?: string };

/** How an attempt at a job ended. */
export type RunResult = "completed" | "failed";

/** Job id and abort signal (timeout or shutdown), passed to the handler beside the data. */
export type JobRun = { id: string; signal: AbortSignal };

/** Fetches jobs and records their results. */
export type JobSource = {
  /** The names, of those given, that have due jobs. */
  due(names: readonly string[]): Promise<string[]>;
  fetch(name: string, most: number): Promise<FetchedJob[]>;
  complete(job: FetchedJob): Promise<unknown>;
  fail(job: FetchedJob, error: unknown): Promise<unknown>;
};

/** Handler of a job kind, its maximum concurrency and its timeout in seconds. */
export type WorkRow = { atOnce: number; expireInSeconds: number; handle(data: unknown, run: JobRun): Promise<void> };

/** A running worker. `wake` makes it poll at once; `stop` resolves when running jobs have ended or failed. */
export type Worker = { wake(): void; stop(): Promise<void> };

// Replaces pg-boss's own worker, which does not await the completion update: a short database outage then ends the
// process with an unhandled rejection, and a stop leaves finished jobs marked as active.

const GRACE_MS = 10_000;
const ABORT_MS = 1_000;

const withDeadline = async (work: Promise<void>, seconds: number): Promise<void> => {
  const end = new AbortController();
  const late = pause(seconds * 1000, undefined, { signal: end.signal }).then(() =>
    Promise.reject(new Error(`took longer than ${seconds} seconds`)),
  );
  try {
    await Promise.race([work, late]);
  } finally {
    end.abort();
    late.catch(() => undefined);
  }
};

/** Hears every failure, and how each attempt at a job ended after how many seconds. */
export type WorkerListener = {
  report(error: unknown, job?: FetchedJob): void;
  ran(name: string, result: RunResult, seconds: number): void;
};

/** Starts a worker that polls every `pollMs`. A database failure only delays. */
export const startWorker = (
  source: JobSource,
  table: ReadonlyMap<string, WorkRow>,
  { report, ran }: WorkerListener,
  pollMs: number,
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

  const runningOf = (name: string): number => [...running.keys()].filter((job) => job.name === name).length;
  const roomFor = (name: string): number => (table.get(name)?.atOnce ?? 0) - runningOf(name);

  const run = async (job: FetchedJob, row: WorkRow): Promise<void> => {
    const signal = AbortSignal.any([giveUp.signal, AbortSignal.timeout(row.expireInSeconds * 1000)]);
    const began = performance.now();
    const end = (result: RunResult): void => ran(job.name, result, (performance.now() - began) / 1000);
    try {
      await withDeadline(row.handle(job.data, { id: job.id, signal }), row.expireInSeconds);
      await source.complete(job);
      end("completed");
    } catch (error) {
      end("failed");
      report(error, job);
      // If recording the failure fails too, the job is retried when it expires.
      await source.fail(job, error).catch((failure: unknown) => report(failure, job));
    }
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
    for (const name of await source.due(open)) {
      const row = table.get(name);
      if (row === undefined || stopping.signal.aborted) continue;
      for (const job of await source.fetch(name, roomFor(name))) begin(job, row);
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
      await look().catch((error: unknown) => report(error));
      if (!stopping.signal.aborted) await rest();
    }
  })();

  const settled = (ms: number): Promise<unknown> =>
    Promise.race([Promise.all(running.values()), pause(ms, undefined, { ref: false })]);

  const stop = async (): Promise<void> => {
    stopping.abort();
    await loop;
    await settled(GRACE_MS);
    giveUp.abort(new Error("The server is stopping."));
    if (running.size > 0) await settled(ABORT_MS);
    await Promise.all(
      [...running.keys()].map((job) =>
        source.fail(job, new Error("The server stopped.")).catch((error: unknown) => report(error, job)),
      ),
    );
  };

  return { wake, stop };
};
