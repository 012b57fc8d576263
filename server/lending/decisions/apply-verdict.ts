/** Applies a person's verdict on a referred application: assessment, offer, profile, status, and the borrower's mail. */
import { addDays, sofiaDay } from "#src/domain/time/dates.ts";
import { findProduct } from "#src/domain/lending/catalogue.ts";
import type { Reason } from "#src/domain/lending/decision.ts";
import { onGrid } from "#src/domain/lending/grid.ts";
import { judgeProfile } from "./judge-profile.ts";
import { moveApplication } from "#server/lending/states/move-application.ts";
import { notify } from "#server/lending/messages/notify.ts";
import type { ReviewAnswer } from "#server/ports/review/review.ts";
import type { Services } from "#server/services.ts";
import type { ApplicationRow } from "#server/store/tables/applications.ts";
import { setOffer } from "#server/store/tables/assessments.ts";
import { noteIdentityCheck } from "#server/store/tables/identities.ts";
import type { Db } from "#server/store/db/schema.ts";
import { grantOutcome } from "./decide.ts";
import { assessByPerson, type Reviewer } from "./assess.ts";

/** A verdict. `told` is what an approval says to the borrower beside the offer; a rejection says its reasons. */
export type Verdict = Exclude<ReviewAnswer, { state: "pending" }> & { told?: readonly Reason[] };

/** Applies a verdict in the transaction that has locked the application, which is in review. */
export const applyVerdict = async (
  services: Services,
  trx: Db,
  application: ApplicationRow,
  { verdict, reviewer, now }: { verdict: Verdict; reviewer?: Reviewer; now: Date },
): Promise<void> => {
  const { catalogue } = services;
  const about = { userId: application.userId, applicationId: application.id, now };
  const decision = { ...application.decision!, automated: false };
  const by = { applicationId: application.id, now, ...(reviewer && { reviewer }) };
  if (verdict.state === "rejected") {
    const rejected = { ...decision, outcome: "reject" as const, reasons: [...verdict.reasons] };
    await assessByPerson(trx, { ...by, decision: rejected });
    await judgeProfile(trx, rejected, about);
    await moveApplication(trx, { applicationId: application.id, to: "rejected", actor: "O", now });
    return notify(services, trx, "rejected", about);
  }
  const { amount, period } = verdict.terms;
  if (!onGrid(findProduct(catalogue, application.product), amount, period))
    throw new Error(`the review of ${application.id} approves terms that are not offered`);
  const offer = { amount, period, validUntil: addDays(sofiaDay(now), catalogue.timers.offerDays) };
  const outcome = grantOutcome({ amount: application.amountCents / 100, period: application.period }, verdict.terms);
  const approved = { ...decision, outcome, reasons: [...(verdict.told ?? [])] };
  const { id: assessmentId } = await assessByPerson(trx, { ...by, decision: approved });
  await setOffer(trx, application.id, { assessmentId, offer }, now);
  // Who approves has seen for themselves whose the identity is.
  await noteIdentityCheck(trx, application.id, "ok", now);
  await judgeProfile(trx, approved, about);
  await moveApplication(trx, { applicationId: application.id, to: "offerActive", actor: "O", now });
  await notify(services, trx, outcome === "approve" ? "approvedAsAsked" : "offer", about);
};
