/** An application's history as milestones: what happened and when, the current status, the next steps. */
import type { StatusData } from "#src/api/responses/responses.ts";
import type { ApplicationStatus } from "#src/domain/lending/application-states.ts";
import { MILESTONES, applicationStatusWords } from "#src/copy/status.ts";

/**
 * Index of the milestone each status has reached. Closed statuses are missing: they stay at the milestone where they
 * ended.
 */
const REACHED: Readonly<Partial<Record<ApplicationStatus, number>>> = {
  draft: 0,
  awaitingSmsConfirmation: 0,
  processing: 1,
  needsIdCard: 1,
  needsVideoVerification: 1,
  awaitingGuarantor: 1,
  manualReview: 1,
  offerActive: 1,
  contractUnsigned: 2,
  contractSigned: 3,
  payoutFailed: 3,
  active: 4,
  overdue: 4,
  forbearance: 4,
};

/** The milestones of a status. `history` holds past transitions; a closed status shows only milestones reached. */
export const timelineOf = (
  status: ApplicationStatus,
  history: readonly { to: string; at: Date }[],
): StatusData["timeline"] => {
  const ended = REACHED[status] === undefined;
  const furthest = Math.max(0, ...history.map(({ to }) => REACHED[to as ApplicationStatus] ?? 0));
  const now = ended ? furthest : REACHED[status]!;
  return MILESTONES.flatMap(({ key, title, next }, index) => {
    if (ended && index > now) return [];
    const at = history.find(({ to }) => to === key)?.at.toISOString();
    const state =
      index < now || (ended && index <= now) ? ("done" as const) : index === now ? ("now" as const) : ("next" as const);
    const text = state === "now" ? applicationStatusWords[status].label : state === "next" ? next : undefined;
    return [{ key, title, state, ...(text && { text }), ...(at && state !== "next" && { at }) }];
  });
};
