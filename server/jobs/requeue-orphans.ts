/**
 * Re-queues work whose retries are exhausted (payouts, refunds, card payments, decisions, reviews) by comparing row state with pending jobs.
 */
import type { Services } from "#server/services.ts";
import { withoutJob } from "#server/store/tables/jobs.ts";
import type { Jobs } from "#server/queue/table.ts";

/** Rows in these states wait for a job of this kind, whose data names them under `key`. */
const OWED = [
  { table: "payouts", states: ["created", "pending"], job: "pay-out", key: "payoutId" },
  { table: "refunds", states: ["created", "pending"], job: "send-refund", key: "refundId" },
  { table: "requests", states: ["processing"], job: "decide-request", key: "requestId" },
  {
    table: "card_orders",
    states: ["created", "registered", "redirected", "authorized", "captured"],
    job: "ask-card",
    key: "orderId",
  },
  { table: "requests", states: ["manualReview"], job: "review-request", key: "requestId" },
] as const;

const AT_ONCE = 100;

/**
 * Queues a job for each orphaned row. A row and its next job commit together, so a row without one has lost it; a job
 * waiting for a retry counts as pending.
 */
export const requeueOrphans = async ({
  database: { db },
  queue,
}: Pick<Services, "database" | "queue">): Promise<void> => {
  for (const owed of OWED)
    for (const id of await withoutJob(db, owed, AT_ONCE))
      await queue.send(db, owed.job, { [owed.key]: id } as Jobs[typeof owed.job]);
};
