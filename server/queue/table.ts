import type { Terms } from "#src/domain/lending/decision.ts";
import type { CodeAsker } from "#server/store/tables/codes.ts";

/** A request for a new password. */
export type ResetOrder = {
  resetId: string;
  userId: string | null;
  channel: "link" | "code";
  askedAt: string;
  asker: CodeAsker;
};

/** A request for the link that stops offers: of whom the typed address is; both null when it is nobody's. */
export type StopOrder = { orderId: string; userId: string | null; subscriberId: string | null };

/** Job kinds with the type of their data: ids of database rows, no personal data. */
export type Jobs = {
  /** Sends one message through its port. */
  "send-message": { messageId: string };
  /**
   * Sends what was asked for a forgotten password: `resetId` is the id of the request, `userId` null for an unknown
   * login, `askedAt` its time (ISO).
   */
  "send-reset": ResetOrder;
  /** Sends the link that stops offers to the address it was asked for, if it gets any. */
  "send-stop-link": StopOrder;
  /** Runs the decision rules on a submitted application, or again on a waiting one. */
  "decide-request": { requestId: string; accepted?: Terms };
  /** Starts a payout, or checks its status. */
  "pay-out": { payoutId: string };
  /** Hands a refund to the provider, or checks its status. */
  "send-refund": { refundId: string };
  /** Tells the borrower that the money was sent. */
  "announce-payout": { requestId: string };
  /** Sends the right plan of a credit that had been booked otherwise than signed. */
  "correct-plan": { requestId: string };
  /** Terminates an agreement whose payout failed and was not corrected in time. */
  "end-unpaid": { requestId: string };
  /** Asks the provider about a card payment, and ends it when its time is over. */
  "ask-card": { orderId: string };
  /** Stores the receipt of a card payment as a document. */
  "card-receipt": { orderId: string };
  /** Checks for the verdict on an application referred for review. */
  "review-request": { requestId: string };
  /** Extends the chain over the staff's audit log. */
  "chain-audit": Record<string, never>;
  /** Removes the bytes of files whose rows were erased. */
  "remove-files": { blobs: string[] };
  /** Closes the days of the books that are over. */
  "close-books": Record<string, never>;
  /** Reconciles the books: after the close of a day, or now where somebody asked for it. */
  reconcile: { staffId?: string };
  /** Re-queues orphaned work and deletes expired rows. */
  sweep: Record<string, never>;
};

/** Name of a job kind. */
export type JobName = keyof Jobs;

/**
 * Retry policy of a job kind: maximum retries, seconds before the first one (then doubling), seconds until a running
 * attempt expires and another worker may take the job, and concurrent jobs per process. Work still due after the last
 * retry is re-queued by the sweep: see requeue-orphans.ts.
 */
export type JobRow = { retryLimit: number; retryDelay: number; expireInSeconds: number; atOnce: number };

/** Retry policy by job kind. */
export const JOBS: Readonly<Record<JobName, JobRow>> = {
  // Ten retries, doubling from two seconds: bridges a provider outage of about half an hour.
  "send-message": { retryLimit: 10, retryDelay: 2, expireInSeconds: 45, atOnce: 4 },
  "send-reset": { retryLimit: 8, retryDelay: 1, expireInSeconds: 30, atOnce: 2 },
  "send-stop-link": { retryLimit: 8, retryDelay: 1, expireInSeconds: 30, atOnce: 1 },
  "decide-request": { retryLimit: 8, retryDelay: 1, expireInSeconds: 60, atOnce: 2 },
  "pay-out": { retryLimit: 12, retryDelay: 1, expireInSeconds: 60, atOnce: 2 },
  "send-refund": { retryLimit: 12, retryDelay: 1, expireInSeconds: 60, atOnce: 2 },
  "announce-payout": { retryLimit: 12, retryDelay: 1, expireInSeconds: 60, atOnce: 1 },
  "correct-plan": { retryLimit: 12, retryDelay: 1, expireInSeconds: 60, atOnce: 1 },
  "end-unpaid": { retryLimit: 5, retryDelay: 5, expireInSeconds: 60, atOnce: 1 },
  "ask-card": { retryLimit: 12, retryDelay: 2, expireInSeconds: 60, atOnce: 2 },
  "card-receipt": { retryLimit: 12, retryDelay: 1, expireInSeconds: 60, atOnce: 1 },
  "review-request": { retryLimit: 20, retryDelay: 5, expireInSeconds: 60, atOnce: 1 },
  "chain-audit": { retryLimit: 0, retryDelay: 1, expireInSeconds: 60, atOnce: 1 },
  "remove-files": { retryLimit: 8, retryDelay: 5, expireInSeconds: 60, atOnce: 1 },
  "close-books": { retryLimit: 0, retryDelay: 1, expireInSeconds: 3600, atOnce: 1 },
  reconcile: { retryLimit: 0, retryDelay: 1, expireInSeconds: 3600, atOnce: 1 },
  sweep: { retryLimit: 0, retryDelay: 1, expireInSeconds: 120, atOnce: 1 },
};

/** All job kinds. */
export const JOB_NAMES = Object.keys(JOBS) as JobName[];
