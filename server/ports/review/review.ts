import type { Reason, Terms } from "#src/domain/lending/decision.ts";

/** An employee's verdict on a referred application; `pending` until it is reviewed. */
export type ReviewAnswer =
  | { state: "pending" }
  | { state: "approved"; terms: Terms }
  | { state: "rejected"; reasons: readonly Reason[] };

/** Reasons of a rejection that say everything by themselves; their sentences are in `src/copy/decision.ts`. */
export const PLAIN_REASONS = [
  "NOT_NOW",
  "AGE_MIN",
  "ID_INVALID",
  "RESIDENCE",
  "ACTIVE_CREDIT",
  "NEW_CLIENTS_ONLY",
  "DTI",
  "DISPOSABLE",
] as const;

/** The reason whose sentence the reviewer writes, in its parameter `words`. */
export const WRITTEN_REASON = "STAFF_WORDS";

/** Fetches the verdict on an application. Safe to repeat; a rejection means: try again later. */
export type ReviewPort = { verdict(applicationId: string, signal?: AbortSignal): Promise<ReviewAnswer> };

/** The demo adapter: nobody reviews, so every verdict stays pending. */
export const waitingReview: ReviewPort = { verdict: () => Promise.resolve({ state: "pending" }) };
