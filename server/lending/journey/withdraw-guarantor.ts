/** A guarantor withdraws while the money has not reached the borrower: the agreement that rests on them ends. */
import type { Refusal } from "#server/lending/guarantees/end.ts";
import { terminateUnpaid } from "#server/lending/payouts/end-unpaid.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { lockApplication } from "#server/store/tables/applications.ts";
import { moveGuarantee } from "#server/store/tables/guarantees.ts";

/** A guarantee whose payout came to nothing; the caller asks the provider before, as the money may have arrived after all. */
export type Unpaid = { id: string; applicationId: string; now: Date };

/** Lets the guarantor go and ends the agreement that was signed with them; "late" once money is on its way again. */
export const withdrawFromUnpaid = async (
  services: Services,
  trx: Db,
  { id, applicationId, now }: Unpaid,
): Promise<Refusal> => {
  if ((await lockApplication(trx, applicationId)).status !== "payoutFailed") return "late";
  if (!(await moveGuarantee(trx, { id, to: "withdrawn", actor: "G", now }))) return "over";
  const reason = "the guarantor has withdrawn";
  await terminateUnpaid(services, trx, { applicationId, actor: "S", reason, now });
  return "done";
};
