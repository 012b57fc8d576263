/** Documents that somebody of the staff asks of an applicant whose application they review. */
import type { Day } from "#src/domain/time/dates.ts";

/** What may be asked for; `other` is said in words. Persisted. */
export const DOCUMENT_KINDS = ["idCard", "income", "statement", "address", "other"] as const;

/** A kind of document. */
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/**
 * What became of an ask: it waits (`open`), the documents were `sent`, the staff have `withdrawn` it, or its time or that of
 * the review was `over` when another one was made. Persisted.
 */
export type AskState = "open" | "sent" | "withdrawn" | "over";

/** How an ask stands on a day: one whose last day has passed without documents has `lapsed`. */
export type AskStanding = Exclude<AskState, "over"> | "lapsed";

/** How an ask stands; undefined of one of an earlier review. */
export const standingOf = (
  { state, askedAt, until }: { state: AskState; askedAt: Date; until: Day },
  { reviewSince, today }: { reviewSince: Date; today: Day },
): AskStanding | undefined => {
  if (askedAt < reviewSince) return undefined;
  if (state === "over" || (state === "open" && until < today)) return "lapsed";
  return state;
};
