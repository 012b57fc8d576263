/** Job that polls for the review of a referred application and records its verdict once. */
import { addDays, sofiaDay } from "#src/domain/time/dates.ts";
import { findProduct } from "#src/domain/lending/catalogue.ts";
import { onGrid } from "#src/domain/lending/grid.ts";
import { assessByPerson } from "#server/lending/decisions/assess.ts";
import { setOffer } from "#server/store/tables/assessments.ts";
import { judgeProfile } from "#server/lending/accounts/judge-profile.ts";
import { noteIdentityCheck } from "#server/store/tables/identities.ts";
import { notify } from "#server/lending/messages/notify.ts";
import { moveApplication } from "#server/lending/applications/move-application.ts";
import type { ReviewAnswer } from "#server/ports/review/review.ts";
import type { Services } from "#server/services.ts";
import { applicationById, lockApplication, type ApplicationRow } from "#server/store/tables/applications.ts";
import type { Db } from "#server/store/db/schema.ts";
import type { JobHandler } from "#server/queue/queue.ts";

const ASK_AGAIN_SECONDS = 5;

export const reviewRequest =
  (services: Services): JobHandler<"review-request"> =>
  async ({ requestId }, { signal }) => {
    const { database, ports, queue } = services;
    const request = await applicationById(database.db, requestId);
    if (request.status !== "manualReview") return;
    const answer = await ports.review.verdict(requestId, signal);
    const now = ports.clock.now();
    await database.transaction(async (trx) => {
      if ((await lockApplication(trx, requestId)).status !== "manualReview") return;
      if (answer.state === "pending")
        await queue.send(trx, "review-request", { requestId }, { afterSeconds: ASK_AGAIN_SECONDS });
      else await applyVerdict(services, trx, request, answer, now);
    });
  };

const applyVerdict = async (
  services: Services,
  trx: Db,
  request: ApplicationRow,
  answer: Exclude<ReviewAnswer, { state: "pending" }>,
  now: Date,
): Promise<void> => {
  const { catalogue } = services;
  const about = { userId: request.userId, requestId: request.id, now };
  const decision = { ...request.decision!, automated: false };
  if (answer.state === "rejected") {
    const rejected = { ...decision, outcome: "reject" as const, reasons: [...answer.reasons] };
    await assessByPerson(trx, { requestId: request.id, decision: rejected, now });
    await judgeProfile(trx, rejected, about);
    await moveApplication(trx, { applicationId: request.id, to: "rejected", actor: "O", now });
    return notify(services, trx, "rejected", about);
  }
  const { amount, period } = answer.terms;
  if (!onGrid(findProduct(catalogue, request.product), amount, period))
    throw new Error(`the review of ${request.id} approves terms that are not offered`);
  const offer = { amount, period, validUntil: addDays(sofiaDay(now), catalogue.timers.offerDays) };
  const approved = { ...decision, outcome: "offer" as const, reasons: [] };
  const { id: assessmentId } = await assessByPerson(trx, { requestId: request.id, decision: approved, now });
  await setOffer(trx, request.id, { assessmentId, offer }, now);
  // Who approves has seen for themselves whose the identity is.
  await noteIdentityCheck(trx, request.id, "ok", now);
  await judgeProfile(trx, approved, about);
  await moveApplication(trx, { applicationId: request.id, to: "offerActive", actor: "O", now });
  await notify(services, trx, "offer", about);
};
