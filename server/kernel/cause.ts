/** The request that causes what the server is doing, as async context: log lines, jobs and messages name it. */
import { AsyncLocalStorage } from "node:async_hooks";

/** Id of the request; within a job also the job, whose lines in the log name it. */
export type Cause = { requestId: string | undefined; job?: { name: string; id: string } };

const causes = new AsyncLocalStorage<Cause>();

/** Runs work, and everything asynchronous it starts, with this cause. */
export const runCausedBy = <T>(cause: Cause, work: () => T): T => causes.run(cause, work);

/** Id of the request that caused what runs now; undefined for what the server does by itself. */
export const causingRequest = (): string | undefined => causes.getStore()?.requestId;

/** What a log line has of its cause, unless its logger is a request's own, which has it already. */
export const causeInLog = (hasRequest: boolean): { reqId?: string; job?: string; jobId?: string } => {
  const { requestId, job } = causes.getStore() ?? {};
  return {
    ...(requestId !== undefined && !hasRequest && { reqId: requestId }),
    ...(job && { job: job.name, jobId: job.id }),
  };
};
