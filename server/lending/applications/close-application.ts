/** Ends an application before anything was signed: nothing is owed. */
import type { Actor } from "#src/domain/lending/application-states.ts";
import { endUnsigned } from "#server/store/tables/agreements.ts";
import { endCalls } from "#server/store/tables/enquiries.ts";
import type { Db } from "#server/store/db/schema.ts";
import { leaveProfileState } from "#server/lending/states/profile-state.ts";
import { applicationById } from "#server/store/tables/applications.ts";
import { moveApplication } from "#server/lending/states/move-application.ts";

type Ending = { applicationId: string; to: "cancelled" | "expired"; actor: Actor; reason?: string; now: Date };

/**
 * Closes the application with its unsigned agreement, its guarantee and the calls that were asked for; a profile whose data were still being checked goes back to what
 * it was. Refuses where the state machine does.
 */
export const closeApplication = async (trx: Db, ending: Ending): Promise<void> => {
  await moveApplication(trx, ending);
  const { userId } = await applicationById(trx, ending.applicationId);
  await leaveProfileState(trx, "inReview", { userId, actor: ending.actor, now: ending.now });
  await endCalls(trx, ending.applicationId, ending.now);
  await endUnsigned(trx, ending.applicationId, ending.to === "expired" ? "expired" : "declined", ending.now);
};
