/** A guarantor whom the rules left to the staff: somebody accepts or refuses them, in the review of the application. */
import { refuse } from "#server/kernel/refusal.ts";
import { acceptGuarantor, isReferred, rejectGuarantor } from "#server/lending/guarantees/judged.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { liveGuaranteeOf, type GuaranteeRow } from "#server/store/tables/guarantees.ts";
import { dropClaim } from "#server/store/tables/reviews.ts";
import { applicationName } from "./act-names.ts";
import { noteAct, type Clerk } from "./clerk.ts";
import { inReview } from "./review.ts";

/** The guarantor of an application about whom the staff decide; undefined when there is none. */
export const guarantorInReview = async (
  { secrets }: Pick<Services, "secrets">,
  db: Db,
  applicationId: string,
): Promise<GuaranteeRow | undefined> => {
  const live = await liveGuaranteeOf(db, secrets, applicationId);
  return live && isReferred(live) ? live : undefined;
};

/** What somebody decided about a guarantor, and why. */
export type GuarantorVerdict = { verdict: "accept" | "refuse"; reason: string };

/** Accepts or refuses the guarantor: the application is decided on anew, or waits for another one. */
export const decideGuarantor = (
  services: Services,
  clerk: Clerk,
  applicationId: string,
  { verdict, reason }: GuarantorVerdict,
): Promise<void> =>
  inReview(services, clerk, { call: `${verdict}-guarantor`, applicationId }, async (trx, { number }, now) => {
    const found = (await guarantorInReview(services, trx, applicationId)) ?? refuse("desk-decided");
    const decide = verdict === "accept" ? acceptGuarantor : rejectGuarantor;
    if (!(await decide(services, trx, { id: found.id, applicationId, actor: "O", reason: `by ${clerk.id}`, now })))
      refuse("desk-decided");
    await dropClaim(trx, applicationId);
    const subject = applicationName(number);
    await noteAct(services, trx, clerk, { act: `${verdict}-guarantor`, subject, reason, now });
  });
