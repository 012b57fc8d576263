/** Every kind of work that is done after a request: one row each. The data names rows of the database and holds nothing personal. */
export type Jobs = {
  /** Sends one message by its port. */
  "send-message": { messageId: string };
  /** Runs the rules over a submitted request, or looks again at one that waits. */
  "decide-request": { requestId: string };
  /** Starts a payout, or asks how it went. */
  "pay-out": { payoutId: string };
  /** Asks whether a referred request was reviewed. */
  "review-request": { requestId: string };
  /** Takes up what was given up, and removes what nobody can use any more. */
  sweep: Record<string, never>;
};

export type JobName = keyof Jobs;

/**
 * How a kind of job is tried: how often again after a failure, after how many seconds first (then doubling), how
 * many seconds one try may take before another worker may have the job, and how many run at once in a process.
 * What is owed all the same when the tries are used up, the sweep queues again: see take-up.ts.
 */
export type JobRow = { retryLimit: number; retryDelay: number; expireInSeconds: number; atOnce: number };

export const JOBS: Readonly<Record<JobName, JobRow>> = {
  // Ten doublings from two seconds: about half an hour of a provider's absence.
  "send-message": { retryLimit: 10, retryDelay: 2, expireInSeconds: 45, atOnce: 4 },
  "decide-request": { retryLimit: 8, retryDelay: 1, expireInSeconds: 60, atOnce: 2 },
  "pay-out": { retryLimit: 12, retryDelay: 1, expireInSeconds: 60, atOnce: 2 },
  "review-request": { retryLimit: 20, retryDelay: 5, expireInSeconds: 60, atOnce: 1 },
  sweep: { retryLimit: 0, retryDelay: 1, expireInSeconds: 120, atOnce: 1 },
};

export const JOB_NAMES = Object.keys(JOBS) as JobName[];
