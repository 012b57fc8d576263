/** Sends a confirmed application to a decision. */
import { moveProfile } from "#server/lending/states/profile-state.ts";
import { notify } from "#server/lending/messages/notify.ts";
import { fixPerson } from "#server/lending/persons/fix-person.ts";
import type { Services } from "#server/services.ts";
import { markSubmitted } from "#server/store/tables/applications.ts";
import type { Db } from "#server/store/db/schema.ts";
import { moveApplication } from "#server/lending/states/move-application.ts";

/** Fixes the person, moves application and profile, tells the borrower and queues the decision. */
export const sendApplication = async (
  services: Services,
  trx: Db,
  { userId, applicationId, now }: { userId: string; applicationId: string; now: Date },
): Promise<void> => {
  await moveApplication(trx, { applicationId, to: "processing", actor: "U", now });
  await fixPerson(services, trx, { userId, applicationId, now });
  await markSubmitted(trx, applicationId, now);
  await moveProfile(trx, { userId, to: "inReview", actor: "U", now });
  await notify(services, trx, "received", { userId, applicationId, now });
  await services.queue.send(trx, "decide-request", { requestId: applicationId });
};
