/** Where a person's verdict on a referred request comes from. */
import type { Terms } from "#server/decision/facts.ts";

export type ReviewAnswer =
  /** Nobody has looked at it yet. */
  | { state: "pending" }
  | { state: "approved"; terms: Terms }
  /** `reasons` are codes of the decision's words. */
  | { state: "rejected"; reasons: readonly { code: string; params: Record<string, string | number> }[] };

/** Asks whether a request was reviewed. Asking again is harmless; a throw means: ask later. */
export type ReviewPort = { verdict(requestId: string, signal?: AbortSignal): Promise<ReviewAnswer> };

/** The demo default: nobody works there, so a referred request waits. */
export const waitingReview: ReviewPort = { verdict: () => Promise.resolve({ state: "pending" }) };
