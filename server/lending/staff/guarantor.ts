/** A guarantor whom the rules left to the staff: somebody accepts or refuses them, in the review of the application. */
import { refuse } from "#server/kernel/refusal.ts";
import { acceptGuarantor, guarantorInReview, rejectGuarantor } from "#server/lending/guarantees/judged.ts";
import type { Services } from "#server/services.ts";
import { dropClaim } from "#server/store/tables/reviews.ts";
import { applicationName } from "./act-names.ts";
import { noteAct, type Clerk } from "./clerk.ts";
import { inReview } from "./review.ts";

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
    const decide = verdict === "accept" ? acceptGuarantor : rejectGuarantor;
    if (!(await decide(services, trx, { id: found.id, applicationId, actor: "O", reason: `by ${clerk.id}`, now })))
      refuse("desk-decided");
    await dropClaim(trx, applicationId);
    const subject = applicationName(number);
    await noteAct(services, trx, clerk, { act: `${verdict}-guarantor`, subject, reason, now });
  });
