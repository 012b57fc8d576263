/** Guarantors whom the rules leave to the staff, or have refused: somebody accepts or refuses them, in the review of the application. */
import { refuse } from "#server/kernel/refusal.ts";
import { acceptGuarantor, guarantorInReview, rejectGuarantor } from "#server/lending/guarantees/judged.ts";
import { refusedByRules, reopenGuarantor } from "#server/lending/guarantees/reopen.ts";
import { isNever } from "#server/lending/decisions/guarantor-rules.ts";
import type { Services } from "#server/services.ts";
import { applicationById, lockApplication } from "#server/store/tables/applications.ts";
import { dropClaim } from "#server/store/tables/reviews.ts";
import { applicationName } from "./act-names.ts";
import { staffCalls } from "./calls.ts";
import { demandRole, noteAct, type Clerk } from "./clerk.ts";
import { demandForeign, ownerOfApplication } from "./own-person.ts";
import { inReview, takeFreeReview } from "./review.ts";

/** What somebody decided about a guarantor, and why; `seen` is the number of the guarantee that the page of the decision has shown, a command shows none. */
export type GuarantorVerdict = { verdict: "accept" | "refuse"; reason: string; seen?: number };

/** Accepts or refuses the guarantor: the application is decided on anew, or waits for another one. */
export const decideGuarantor = (
  services: Services,
  clerk: Clerk,
  applicationId: string,
  { verdict, reason, seen }: GuarantorVerdict,
): Promise<void> =>
  inReview(services, clerk, { call: `${verdict}-guarantor`, applicationId }, async (trx, { number }, now) => {
    const found = (await guarantorInReview(services, trx, applicationId)) ?? refuse("desk-decided");
    // Somebody else may have been named since.
    if (seen !== undefined && seen !== found.no) refuse("desk-decided");
    if (verdict === "accept" && isNever(found.decision?.findings ?? [])) refuse("desk-guarantor-never");
    const decide = verdict === "accept" ? acceptGuarantor : rejectGuarantor;
    if (!(await decide(services, trx, { id: found.id, applicationId, actor: "O", reason: `by ${clerk.id}`, now })))
      refuse("desk-decided");
    await dropClaim(trx, applicationId);
    const subject = applicationName(number);
    await noteAct(services, trx, clerk, { act: `${verdict}-guarantor`, subject, reason, now });
  });

/** Looks again at a guarantor whom the rules have refused: takes the review of the application, in which they are decided about. */
export const reviewGuarantor = async (
  services: Services,
  clerk: Clerk,
  applicationId: string,
  { reason, seen }: Omit<GuarantorVerdict, "verdict">,
): Promise<void> => {
  demandRole(clerk, staffCalls["review-guarantor"].roles);
  const now = services.ports.clock.now();
  await services.database.transaction(async (trx) => {
    await lockApplication(trx, applicationId);
    const application = await applicationById(trx, applicationId);
    await demandForeign(trx, clerk, ownerOfApplication(application));
    const found = await refusedByRules(services, trx, { applicationId, now });
    if (!found || (seen !== undefined && seen !== found.no)) refuse("desk-decided");
    const done = await reopenGuarantor(services, trx, { applicationId, reason: `by ${clerk.id}`, now });
    if (done === "two") refuse("desk-two-guarantees");
    if (done === "over") refuse("desk-decided");
    await takeFreeReview(trx, clerk, applicationId, now);
    const subject = applicationName(application.number);
    await noteAct(services, trx, clerk, { act: "review-guarantor", subject, reason, now });
  });
};
