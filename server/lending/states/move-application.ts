/** A transition of an application to another status. */
import { mayMove, type Actor, type ApplicationStatus } from "#src/domain/lending/application-states.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { publishChange } from "#server/store/db/change-notifications.ts";
import type { Db } from "#server/store/db/schema.ts";
import { lockApplication, setStatus } from "#server/store/tables/applications.ts";
import { addTransition } from "#server/store/tables/transitions.ts";

export type Move = {
  applicationId: string;
  to: ApplicationStatus;
  actor: Actor;
  reason?: string;
  /** Id of the triggering event; an event delivered twice moves the application once. */
  eventId?: string;
  now: Date;
};

/**
 * Locks the application, checks the transition, records it and publishes the change. Returns the previous status;
 * refuses a forbidden transition without side effects.
 */
export const moveApplication = async (
  trx: Db,
  { applicationId, to, actor, reason, eventId, now }: Move,
): Promise<ApplicationStatus> => {
  const { status: from, userId } = await lockApplication(trx, applicationId);
  if (!mayMove(from, to, actor)) refuse("moved-on");
  await setStatus(trx, applicationId, to, now);
  await addTransition(trx, { machine: "request", applicationId, from, to, actor, reason, eventId, now });
  await publishChange(trx, userId, ["user-data", "page"]);
  return from;
};
