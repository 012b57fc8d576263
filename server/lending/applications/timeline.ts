/** An application's history as milestones: what happened and when, the current status, the next steps. */
import type { StatusData } from "#src/api/responses/responses.ts";
import type { ShownStatus } from "#src/domain/lending/credit-states.ts";
import { MILESTONES, statusWords } from "#src/copy/status.ts";

/**
 * Index of the milestone each status has reached. Closed statuses are missing: they stay at the milestone where they
 * ended.
 */
const REACHED: Readonly<Partial<Record<ShownStatus, number>>> = {
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
  writtenOff: 4,
};

/** The milestones of a status. `history` holds past transitions; a closed status shows only milestones reached. */
export const timelineOf = (
  status: ShownStatus,
  history: readonly { to: string; at: Date }[],
): StatusData["timeline"] => {
  const ended = REACHED[status] === undefined;
  const furthest = Math.max(0, ...history.map(({ to }) => REACHED[to as ShownStatus] ?? 0));
  const now = ended ? furthest : REACHED[status]!;
  return MILESTONES.flatMap(({ key, title, next }, index) => {
    if (ended && index > now) return [];
    const at = history.find(({ to }) => to === key)?.at.toISOString();
    const state =
      index < now || (ended && index <= now) ? ("done" as const) : index === now ? ("now" as const) : ("next" as const);
    const text = state === "now" ? statusWords[status].label : state === "next" ? next : undefined;
    return [{ key, title, state, ...(text && { text }), ...(at && state !== "next" && { at }) }];
  });
};
