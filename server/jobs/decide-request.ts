/** Job that decides on an application: gathers the facts outside a transaction, assesses them, records the result once. */
import { addDays, sofiaDay } from "#src/domain/time/dates.ts";
import { lacksGuarantorAlone, type Decision, type StandingOffer, type Terms } from "#src/domain/lending/decision.ts";
import { identityCheck, judgeProfile } from "#server/lending/decisions/judge-profile.ts";
import { prepareAgreement } from "#server/lending/agreements/agreements.ts";
import { acceptTerms } from "#server/lending/journey/accept-offer.ts";
import { moveApplication } from "#server/lending/states/move-application.ts";
import { assess, type Assessed } from "#server/lending/decisions/assess.ts";
import { factsOf, guarantorIn } from "#server/lending/decisions/gather-facts.ts";
import { awaitGuarantor } from "#server/lending/guarantees/await-guarantor.ts";
import { prepareGuarantee } from "#server/lending/guarantees/contract.ts";
import { notify } from "#server/lending/messages/notify.ts";
import type { Services } from "#server/services.ts";
import { applicationById, lockApplication } from "#server/store/tables/applications.ts";
import { setOffer } from "#server/store/tables/assessments.ts";
import { noteIdentityCheck } from "#server/store/tables/identities.ts";
import type { Db } from "#server/store/db/schema.ts";
import type { JobHandler } from "#server/queue/queue.ts";

export const decideApplication =
  (services: Services): JobHandler<"decide-request"> =>
  async ({ requestId: applicationId, accepted }) => {
    const { database, ports } = services;
    const application = await applicationById(database.db, applicationId);
    if (application.status !== "processing") return;
    const now = ports.clock.now();
    const facts = await factsOf(services, database.db, application, sofiaDay(now));
    await database.transaction(async (trx) => {
      if ((await lockApplication(trx, applicationId)).status !== "processing") return;
      await noteIdentityCheck(trx, applicationId, identityCheck(facts), now);
      // While the registers answered a guarantor may have gone.
      const { guarantor: _then, ...gathered } = facts;
      const standing = { ...gathered, ...(await guarantorIn(trx, applicationId)) };
      const assessed = await assess(services, trx, { applicationId, why: "submit", facts: standing, now });
      await applyDecision(services, trx, assessed, {
        userId: application.userId,
        applicationId,
        now,
        ...(accepted && { accepted }),
      });
    });
  };

/** `accepted`: terms of an earlier offer that the borrower has accepted before what it rested on was too old. */
type About = { userId: string; applicationId: string; now: Date; accepted?: Terms };

/** Makes the agreement of terms that were accepted before, if they are granted still; says whether it did. */
const takeUpAccepted = async (services: Services, trx: Db, { applicationId, now, accepted }: About): Promise<boolean> =>
  accepted !== undefined &&
  (
    await acceptTerms(services, trx, await applicationById(trx, applicationId), {
      terms: accepted,
      now,
      isDecided: true,
    })
  ).ok;

const applyDecision = async (
  services: Services,
  trx: Db,
  { id: assessmentId, decision }: Assessed,
  about: About,
): Promise<void> => {
  const { applicationId, now } = about;
  await judgeProfile(trx, decision, about);
  const offer = offerOf(services, decision, now);
  await setOffer(trx, applicationId, offer && { assessmentId, offer }, now);
  const move = {
    applicationId,
    now,
    reason: decision.findings.map(({ code }) => code).join(" ") || decision.outcome,
  };
  switch (decision.outcome) {
    case "video":
      await moveApplication(trx, { ...move, to: "needsVideoVerification", actor: "S" });
      return notify(services, trx, "videoNeeded", about);
    case "refer":
      if (lacksGuarantorAlone(decision))
        return awaitGuarantor(services, trx, { ...about, reason: move.reason, actor: "S" });
      await moveApplication(trx, { ...move, to: "manualReview", actor: "S" });
      await services.queue.send(trx, "review-request", { requestId: applicationId });
      return notify(services, trx, "referred", about);
    case "reject":
      await moveApplication(trx, { ...move, to: "rejected", actor: "S" });
      return notify(services, trx, "rejected", about);
    case "offer":
      await moveApplication(trx, { ...move, to: "offerActive", actor: "S" });
      return notify(services, trx, (await takeUpAccepted(services, trx, about)) ? "contractReady" : "offer", about);
    case "approve":
      // The offer equals the application, so it is accepted at once; only the agreement remains to be signed.
      await moveApplication(trx, { ...move, to: "offerActive", actor: "S" });
      if (await takeUpAccepted(services, trx, about)) return notify(services, trx, "contractReady", about);
      await moveApplication(trx, { ...move, to: "contractUnsigned", actor: "S" });
      await prepareAgreement(services, trx, applicationId, now);
      await prepareGuarantee(services, trx, applicationId, now);
      return notify(services, trx, "contractReady", about);
  }
};

/** The terms open to the borrower or the operator, with their expiry; null when there is nothing to choose. */
const offerOf = ({ catalogue }: Services, decision: Decision, now: Date): StandingOffer | null => {
  const { outcome, offer, allowed } = decision;
  if (!offer || (outcome !== "offer" && outcome !== "refer")) return null;
  const validUntil = addDays(sofiaDay(now), catalogue.timers.offerDays);
  return { ...offer, ...(outcome === "offer" && { allowed }), validUntil };
};
