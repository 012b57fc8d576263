/** Queues work again that has lost its job (payouts, refunds, card payments, decisions, reviews, videos, messages). */
import type { Services } from "#server/services.ts";
import { OWED, withoutJob, type Owed, type OwedJob } from "#server/store/tables/owed-work.ts";
import type { Jobs } from "#server/queue/table.ts";

const AT_ONCE = 100;

/**
 * Queues a job for each orphaned row. A row and its next job commit together, so a row without one has lost it; a job
 * waiting for a retry counts as pending.
 */
export const requeueOrphans = async ({
  database: { db },
  queue,
  ports,
}: Pick<Services, "database" | "queue" | "ports">): Promise<void> => {
  for (const job of Object.keys(OWED) as OwedJob[]) {
    const { key, port }: Owed = OWED[job];
    if (port && !ports[port]) continue;
    for (const id of await withoutJob(db, job, AT_ONCE)) await queue.send(db, job, { [key]: id } as Jobs[typeof job]);
  }
};
