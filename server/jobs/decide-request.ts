/** The decision on a request: facts gathered outside, judged by the rules, concluded once. */
import { addDays, sofiaDay } from "#src/domain/dates.ts";
import { decide, type Decision } from "#server/decision/decide.ts";
import { factsOf } from "#server/application/facts.ts";
import { prepareContract } from "#server/application/contracts.ts";
import { notify } from "#server/application/notify.ts";
import { lockRequest, moveRequest } from "#server/machine/move-request.ts";
import type { Services } from "#server/services.ts";
import { requestById } from "#server/store/requests.ts";
import type { Db } from "#server/store/schema.ts";
import type { JobHandler } from "./queue.ts";

export const decideRequest = (services: Services): JobHandler<"decide-request"> => async ({ requestId }) => {
  const { database, ports, catalogue } = services;
  const request = await requestById(database.db, requestId);
  if (request.status !== "processing") return;
  const now = ports.clock.now();
  const today = sofiaDay(now);
  const decision = decide(await factsOf(services, database.db, request, today), catalogue, today);
  await database.transaction(async (trx) => {
    if ((await lockRequest(trx, requestId)) !== "processing") return;
    await conclude(services, trx, requestId, request.userId, decision, now);
  });
};

const conclude = async (services: Services, trx: Db, requestId: string, userId: string, decision: Decision, now: Date): Promise<void> => {
  const about = { userId, requestId, now };
  await trx.updateTable("requests").set({ decision: JSON.stringify(decision), offer: offerOf(services, decision, now) }).where("id", "=", requestId).execute();
  const move = { requestId, now, reason: decision.findings.map(({ code }) => code).join(" ") || decision.outcome };
  switch (decision.outcome) {
    case "refer":
      await moveRequest(trx, { ...move, to: "manualReview", actor: "S" });
      await services.queue.send(trx, "review-request", { requestId });
      return notify(services, trx, "referred", about);
    case "reject":
      await moveRequest(trx, { ...move, to: "rejected", actor: "S" });
      return notify(services, trx, "rejected", about);
    case "offer":
      await moveRequest(trx, { ...move, to: "offerActive", actor: "S" });
      return notify(services, trx, "offer", about);
    case "approve":
      // What was asked for is what is offered: nothing is left to accept but the contract itself.
      await moveRequest(trx, { ...move, to: "offerActive", actor: "S" });
      await moveRequest(trx, { ...move, to: "contractUnsigned", actor: "S", now: new Date(now.getTime() + 1) });
      await prepareContract(services, trx, requestId, now);
      return notify(services, trx, "contractReady", about);
  }
};

const offerOf = ({ catalogue }: Services, { outcome, offer }: Decision, now: Date): string | null =>
  offer && (outcome === "offer" || outcome === "refer")
    ? JSON.stringify({ ...offer, validUntil: addDays(sofiaDay(now), catalogue.timers.offerDays) })
    : null;
