/** A transition of an application to another status. */
import { isClosed, mayMove, type Actor, type ApplicationStatus } from "#src/domain/lending/application-states.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { publishChange } from "#server/store/db/change-notifications.ts";
import type { Db } from "#server/store/db/schema.ts";
import { lockApplication, setStatus } from "#server/store/tables/applications.ts";
import { liveGuaranteeState, moveGuarantee } from "#server/store/tables/guarantees.ts";
import { addTransition } from "#server/store/tables/transitions.ts";
import { endVideo } from "#server/store/tables/video-sessions.ts";

export type Move = {
  applicationId: string;
  to: ApplicationStatus;
  actor: Actor;
  reason?: string;
  /** Id of the triggering event; an event delivered twice moves the application once. */
  eventId?: string;
  now: Date;
};

/** States in which the borrower has signed: a guarantor who has not is needed no more. */
const SIGNED: readonly ApplicationStatus[] = ["contractSigned", "concluded"];

/** Lets the guarantee of an application begin with its credit, and end with it or without it. */
const takeGuaranteeAlong = async (trx: Db, { applicationId, to, now }: Move): Promise<void> => {
  if (!isClosed(to) && !SIGNED.includes(to)) return;
  const live = await liveGuaranteeState(trx, applicationId);
  if (!live) return;
  const { id, status } = live;
  // Money that came back may be paid out again: whoever stood surety for it still does.
  const isSigned = status === "contractSigned" || status === "active";
  if (isSigned && SIGNED.includes(to)) {
    if (to === "concluded") await moveGuarantee(trx, { id, to: "active", actor: "P", now });
  } else if (status === "active") await moveGuarantee(trx, { id, to: "released", actor: "P", now });
  else await moveGuarantee(trx, { id, to: "revoked", actor: "S", reason: `application ${to}`, now });
};

/**
 * Locks the application, checks the transition, records it and publishes the change. Returns the previous status;
 * refuses a forbidden transition without side effects.
 */
export const moveApplication = async (trx: Db, move: Move): Promise<ApplicationStatus> => {
  const { applicationId, to, actor, reason, eventId, now } = move;
  const { status: from, userId } = await lockApplication(trx, applicationId);
  if (!mayMove(from, to, actor)) refuse("moved-on");
  await setStatus(trx, applicationId, to, now);
  await addTransition(trx, { machine: "request", applicationId, from, to, actor, reason, eventId, now });
  await takeGuaranteeAlong(trx, move);
  // Whoever has judged one moves the application after it.
  if (from === "needsVideoVerification") await endVideo(trx, applicationId, now);
  await publishChange(trx, userId, ["user-data", "page"]);
  return from;
};
