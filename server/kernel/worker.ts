/** A worker thread beside the event loop, which others' failures do not reach. */
import type { ResourceLimits } from "node:worker_threads";
import { Piscina } from "piscina";

/** A module's function in a thread of its own: `waiting` counts the tasks before the next one; a signal ends a task. */
export type Worker<Task, Result> = { waiting(): number; run(task: Task, signal?: AbortSignal): Promise<Result> };

type Threads<Task, Result> = { pool: Piscina<Task, Result>; failure?: unknown };

/**
 * The function `name` of the module at the URL `module`, in one thread, because most machines have two cores; begun on
 * first use, ended when idle. A thread that cannot begin fails the tasks that wait for it with its reason; the next task
 * begins another. `limits` bounds its memory: a task that takes more fails alone.
 */
export const workerOf = <Task, Result>(
  module: string,
  name: string,
  limits: ResourceLimits = {},
): Worker<Task, Result> => {
  let now: Threads<Task, Result> | undefined;
  const begin = (): Threads<Task, Result> => {
    const pool = new Piscina<Task, Result>({
      filename: module,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: 60_000,
      resourceLimits: limits,
    });
    const begun: Threads<Task, Result> = { pool };
    // Unheard, it would end the process.
    pool.on("error", (error: unknown) => {
      begun.failure ??= error;
      if (now === begun) now = undefined;
      void pool.destroy();
    });
    return begun;
  };
  return {
    waiting: () => now?.pool.queueSize ?? 0,
    run: async (task, signal) => {
      const begun = (now ??= begin());
      try {
        return await begun.pool.run(task, { name, ...(signal && { signal }) });
      } catch (error) {
        throw begun.failure ?? error;
      }
    },
  };
};
