/** A request's way as milestones: what happened and when, where it stands, what is next. */
import type { StatusData } from "#src/api/answers.ts";
import type { RequestStatus } from "#src/api/contract.ts";
import { MILESTONES, statusWords } from "#src/copy/status.ts";

/** How far each state has come: the index of its milestone. Closed states stand where they ended. */
const REACHED: Readonly<Partial<Record<RequestStatus, number>>> = {
  draft: 0, awaitingSmsConfirmation: 0, processing: 1, needsIdCard: 1, needsVideoVerification: 1, awaitingGuarantor: 1, manualReview: 1,
  offerActive: 1, contractUnsigned: 2, contractSigned: 3, payoutFailed: 3, active: 4, overdue: 4, forbearance: 4,
};

export const timelineOf = (status: RequestStatus, history: readonly { to: string; at: Date }[]): StatusData["timeline"] => {
  const ended = REACHED[status] === undefined;
  const furthest = Math.max(0, ...history.map(({ to }) => REACHED[to as RequestStatus] ?? 0));
  const now = ended ? furthest : REACHED[status]!;
  return MILESTONES.flatMap(({ key, title, next }, index) => {
    if (ended && index > now) return [];
    const at = history.find(({ to }) => to === key)?.at.toISOString();
    const state = index < now || (ended && index <= now) ? "done" as const : index === now ? "now" as const : "next" as const;
    const text = state === "now" ? statusWords[status].label : state === "next" ? next : undefined;
    return [{ key, title, state, ...(text && { text }), ...(at && state !== "next" && { at }) }];
  });
};
