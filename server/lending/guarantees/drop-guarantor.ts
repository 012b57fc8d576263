/** The borrower goes on without an accepted guarantor who does not sign. */
import { decideAnew } from "#server/lending/applications/decide-anew.ts";
import { endGuarantee } from "#server/lending/states/end-guarantee.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { lockApplication } from "#server/store/tables/applications.ts";
import { liveGuaranteeOf } from "#server/store/tables/guarantees.ts";

/**
 * Ends the guarantee that an agreement waits for and decides the application anew; false, changing nothing, where none is
 * waited for, or the guarantor has signed.
 */
export const dropGuarantor = async (
  services: Services,
  trx: Db,
  { applicationId, now }: { applicationId: string; now: Date },
): Promise<boolean> => {
  const { status } = await lockApplication(trx, applicationId);
  const guarantee = await liveGuaranteeOf(trx, services.secrets, applicationId);
  if (status !== "contractUnsigned" || guarantee?.status !== "approved") return false;
  const reason = "the borrower goes on without this guarantor";
  await endGuarantee(trx, { applicationId, actor: "U", reason, now });
  await decideAnew(services, trx, { applicationId, reason, now });
  return true;
};
