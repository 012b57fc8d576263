/** Job that polls for the review of a referred application and records its verdict once. */
import { applyVerdict } from "#server/lending/decisions/apply-verdict.ts";
import type { Services } from "#server/services.ts";
import { applicationById, lockApplication } from "#server/store/tables/applications.ts";
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
      else await applyVerdict(services, trx, request, { verdict: answer, now });
    });
  };
