/** Goes on with an application that has got what it waited for. */
import type { Actor } from "#src/domain/lending/application-states.ts";
import type { Services } from "#server/services.ts";
import { lockApplication } from "#server/store/tables/applications.ts";
import type { Db } from "#server/store/db/schema.ts";
import { lastActorOf } from "#server/store/tables/transitions.ts";
import { moveApplication } from "#server/lending/states/move-application.ts";

/** What an application has got: a picture of a card, a video, a guarantor. */
type Got = { applicationId: string; actor: Actor; reason: string; now: Date };

/** Sends an application back to the staff where they asked for what it waited for, otherwise to a decision. */
export const goOn = async (services: Services, trx: Db, { applicationId, ...got }: Got): Promise<void> => {
  await lockApplication(trx, applicationId);
  const isAskedByStaff = (await lastActorOf(trx, applicationId)) === "O";
  await moveApplication(trx, { applicationId, to: isAskedByStaff ? "manualReview" : "processing", ...got });
  await services.queue.send(trx, isAskedByStaff ? "review-request" : "decide-request", { requestId: applicationId });
};
