/** An application's history as milestones: what happened and when, the current status, the next steps. */
import type { StatusData } from "#src/api/responses/responses.ts";
import type { ShownStatus } from "#src/domain/lending/credit-states.ts";
import { MILESTONES } from "#server/content/words/rows/status.ts";
import type { Services } from "#server/services.ts";
import { statusLabel } from "./status-words.ts";

/**
 * Index of the milestone each status has reached. Closed statuses are missing: they stay at the milestone where they
 * ended, which is done only if it happened before the end.
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
  payoutReturned: 3,
  active: 4,
  overdue: 4,
  forbearance: 4,
  writtenOff: 4,
};

/** What follows the last milestone, which has happened, of a credit that was paid out: how it ended, or how it goes now. */
const AFTER: Readonly<Partial<Record<ShownStatus, "done" | "now">>> = {
  repaid: "done",
  refinanced: "done",
  overdue: "now",
  forbearance: "now",
  writtenOff: "now",
};

/** State of the milestone that the application is at: what is true of it is done, what broke off there is ended. */
const stateOf = (status: ShownStatus): "done" | "now" | "ended" => {
  if (status === "active" || AFTER[status]) return "done";
  return REACHED[status] === undefined ? "ended" : "now";
};

type Step = StatusData["timeline"][number];

type History = readonly { to: string; at: Date }[];

/** An application that is concluded has its money, and so is active; of a credit's later drawing nothing else says so. */
const steps = (history: History): History =>
  history.map((step) => (step.to === "concluded" ? { ...step, to: "active" } : step));

/** When a milestone was done: when what comes after it began. */
const doneAt = (index: number, history: History): Date | undefined =>
  history.find(({ to }) => (REACHED[to as ShownStatus] ?? 0) > index)?.at;

/**
 * The milestones of a status, after those of a credit that was paid out how it ended or goes, each with the time when it was
 * done, or begun where it is under way; the one at which a closed status ended has the time `since` which that is so. `history` holds past transitions; `label` says how the status is called here.
 */
export const timelineOf = (
  services: Pick<Services, "words">,
  status: ShownStatus,
  { history: all, since, label = statusLabel(services, status) }: { history: History; since: Date; label?: string },
): StatusData["timeline"] => {
  const history = steps(all);
  const ended = REACHED[status] === undefined;
  const furthest = Math.max(0, ...history.map(({ to }) => REACHED[to as ShownStatus] ?? 0));
  const here = ended ? furthest : REACHED[status]!;
  const after = AFTER[status];
  const course = MILESTONES.flatMap((key, index): Step[] => {
    if (ended && index > here) return [];
    const title = services.words.text(`status.milestone.${key}.title`);
    const next = services.words.text(`status.milestone.${key}.next`);
    const began = history.find(({ to }) => to === key)?.at;
    const reached = index < here ? (doneAt(index, history) ?? began) : ended && !after ? since : began;
    const at = index > here ? undefined : reached?.toISOString();
    const state = index < here ? ("done" as const) : index === here ? stateOf(status) : ("next" as const);
    // What is being done now, or was broken off, is named by the status; „Активен кредит“ goes on with what follows.
    const isNamed = index === here && status !== "active" && !after;
    const text = isNamed ? label : index > here || status === "active" ? next : undefined;
    return [{ key, title, state, ...(text && index >= here && { text }), ...(at && { at }) }];
  });
  return after ? [...course, { key: status, title: label, state: after, at: since.toISOString() }] : course;
};
