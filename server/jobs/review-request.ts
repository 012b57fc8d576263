/** Asks whether a referred request was reviewed, until it was, and draws the conclusion once. */
import { addDays, sofiaDay } from "#src/domain/dates.ts";
import { findProduct } from "#src/domain/catalogue.ts";
import { onGrid } from "#src/domain/grid.ts";
import { notify } from "#server/application/notify.ts";
import { lockRequest, moveRequest } from "#server/machine/move-request.ts";
import type { ReviewAnswer } from "#server/ports/review.ts";
import type { Services } from "#server/services.ts";
import { requestById, type RequestRow } from "#server/store/requests.ts";
import type { Db } from "#server/store/schema.ts";
import type { JobHandler } from "./queue.ts";

const ASK_AGAIN_SECONDS = 5;

export const reviewRequest = (services: Services): JobHandler<"review-request"> => async ({ requestId }, { signal }) => {
  const { database, ports, queue } = services;
  const request = await requestById(database.db, requestId);
  if (request.status !== "manualReview") return;
  const answer = await ports.review.verdict(requestId, signal);
  const now = ports.clock.now();
  await database.transaction(async (trx) => {
    if ((await lockRequest(trx, requestId)) !== "manualReview") return;
    if (answer.state === "pending") await queue.send(trx, "review-request", { requestId }, { afterSeconds: ASK_AGAIN_SECONDS });
    else await conclude(services, trx, request, answer, now);
  });
};

const conclude = async (services: Services, trx: Db, request: RequestRow, answer: Exclude<ReviewAnswer, { state: "pending" }>, now: Date): Promise<void> => {
  const { catalogue } = services;
  const about = { userId: request.userId, requestId: request.id, now };
  const decision = { ...request.decision!, automated: false };
  if (answer.state === "rejected") {
    await trx.updateTable("requests").set({ decision: JSON.stringify({ ...decision, outcome: "reject", reasons: answer.reasons }) }).where("id", "=", request.id).execute();
    await moveRequest(trx, { requestId: request.id, to: "rejected", actor: "O", now });
    return notify(services, trx, "rejected", about);
  }
  const { amount, period } = answer.terms;
  if (!onGrid(findProduct(catalogue, request.product), amount, period)) throw new Error(`the review of ${request.id} approves terms that are not offered`);
  const offer = { amount, period, validUntil: addDays(sofiaDay(now), catalogue.timers.offerDays) };
  await trx.updateTable("requests").set({ offer: JSON.stringify(offer), decision: JSON.stringify({ ...decision, outcome: "offer", reasons: [] }) }).where("id", "=", request.id).execute();
  await moveRequest(trx, { requestId: request.id, to: "offerActive", actor: "O", now });
  await notify(services, trx, "offer", about);
};
