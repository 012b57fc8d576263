/** Sends an application back to a decision, because what it was decided from has changed. */
import type { Terms } from "#src/domain/lending/decision.ts";
import type { Services } from "#server/services.ts";
import { supersedeUnsigned } from "#server/store/tables/agreements.ts";
import { setOffer } from "#server/store/tables/assessments.ts";
import type { Db } from "#server/store/db/schema.ts";
import { moveApplication } from "#server/lending/states/move-application.ts";

/** Ends the offer, supersedes the unsigned agreement and queues the decision; `accepted` terms stay so if it grants them. */
export const decideAnew = async (
  services: Services,
  trx: Db,
  { applicationId, reason, now, accepted }: { applicationId: string; reason: string; now: Date; accepted?: Terms },
): Promise<void> => {
  await moveApplication(trx, { applicationId, to: "processing", actor: "S", reason, now });
  await supersedeUnsigned(trx, applicationId, now);
  await setOffer(trx, applicationId, null, now);
  await services.queue.send(trx, "decide-request", { requestId: applicationId, ...(accepted && { accepted }) });
};
