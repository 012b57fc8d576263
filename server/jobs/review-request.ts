/** Job that polls for the review of a referred application and records its verdict once. */
import { applyVerdict } from "#server/lending/decisions/apply-verdict.ts";
import { guarantorInReview } from "#server/lending/guarantees/judged.ts";
import type { Services } from "#server/services.ts";
import { applicationById, lockApplication } from "#server/store/tables/applications.ts";
import type { JobHandler } from "#server/queue/queue.ts";
import { PENDING } from "#server/queue/worker.ts";

export const reviewApplication =
  (services: Services): JobHandler<"review-request"> =>
  async ({ requestId: applicationId }, { signal }) => {
    const { database, ports } = services;
    const application = await applicationById(database.db, applicationId);
    if (application.status !== "manualReview") return;
    const answer = await ports.review.verdict(applicationId, signal);
    if (answer.state === "pending") return PENDING;
    // Whoever approved has not seen a guarantor who is looked at here.
    if (answer.state === "approved" && (await guarantorInReview(services, database.db, applicationId))) return PENDING;
    const now = ports.clock.now();
    await database.transaction(async (trx) => {
      if ((await lockApplication(trx, applicationId)).status !== "manualReview") return;
      await applyVerdict(services, trx, application, { verdict: answer, now });
    });
  };
