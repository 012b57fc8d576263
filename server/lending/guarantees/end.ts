/** The guarantor says no, before the credit begins. */
import { decideAnew } from "#server/lending/applications/decide-anew.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { lockApplication } from "#server/store/tables/applications.ts";
import { dropClaim } from "#server/store/tables/reviews.ts";
import { guaranteeById, moveGuarantee, type GuaranteeRow } from "#server/store/tables/guarantees.ts";
import { isReferred, waitForAnother } from "./judged.ts";
import { tellGuarantee } from "./tell.ts";

/** Decides an application anew whose offer or agreement rested on a guarantor; one that the staff looked at for them waits for another. */
const withoutThem = async (services: Services, trx: Db, guarantee: GuaranteeRow, now: Date): Promise<void> => {
  const { applicationId } = guarantee;
  const { status } = await lockApplication(trx, applicationId);
  const lost = { applicationId, reason: "the guarantor is lost", now };
  if (status === "offerActive" || status === "contractUnsigned") await decideAnew(services, trx, lost);
  if (status !== "manualReview" || !isReferred(guarantee)) return;
  await waitForAnother(trx, lost);
  await dropClaim(trx, applicationId);
};

/** What became of a refusal: "late" once the money may be on its way. */
export type Refusal = "done" | "late" | "over";

/** The guarantor says no, whatever they have done so far; impossible once the borrower has signed. */
const refuseGuarantee = async (
  services: Services,
  trx: Db,
  { id, to, now }: { id: string; to: "declined" | "withdrawn"; now: Date },
): Promise<Refusal> => {
  const guarantee = await guaranteeById(trx, services.secrets, id);
  if (!guarantee) return "over";
  const { applicationId } = guarantee;
  const { status } = await lockApplication(trx, applicationId);
  if (status === "contractSigned" || status === "payoutFailed" || status === "concluded") return "late";
  if (!(await moveGuarantee(trx, { id, to, actor: "G", now }))) return "over";
  await withoutThem(services, trx, guarantee, now);
  await tellGuarantee(services, trx, id, now);
  return "done";
};

/** The guarantor says no before they have signed. */
export const declineGuarantee = (services: Services, trx: Db, id: string, now: Date): Promise<Refusal> =>
  refuseGuarantee(services, trx, { id, to: "declined", now });

/** The guarantor withdraws what they have signed, before the money is paid out. */
export const withdrawGuarantee = (services: Services, trx: Db, id: string, now: Date): Promise<Refusal> =>
  refuseGuarantee(services, trx, { id, to: "withdrawn", now });
