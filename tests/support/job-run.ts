import type { JobRun } from "#server/queue/worker.ts";

/** What a job's handler gets beside its data, where a test calls it: an attempt among others, which nothing aborts. */
export const jobRun = (run: Partial<JobRun> = {}): JobRun => ({
  id: "test",
  signal: new AbortController().signal,
  isLast: false,
  isInterrupted: () => false,
  within: () => undefined,
  ...run,
});
