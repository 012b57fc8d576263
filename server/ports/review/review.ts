import type { Reason, Terms } from "#src/domain/lending/decision.ts";

/** An employee's verdict on a referred application; `pending` until it is reviewed. */
export type ReviewAnswer =
  | { state: "pending" }
  | { state: "approved"; terms: Terms }
  | { state: "rejected"; reasons: readonly Reason[] };

/** Fetches the verdict on an application. Safe to repeat; a rejection means: try again later. */
export type ReviewPort = { verdict(requestId: string, signal?: AbortSignal): Promise<ReviewAnswer> };

/** The demo adapter: nobody reviews, so every verdict stays pending. */
export const waitingReview: ReviewPort = { verdict: () => Promise.resolve({ state: "pending" }) };
