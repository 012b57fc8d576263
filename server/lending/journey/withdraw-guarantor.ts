/** A guarantor withdraws after the borrower has signed, while no money is on its way: the agreement that rests on them ends. */
import type { Refusal } from "#server/lending/guarantees/end.ts";
import { tellGuarantee } from "#server/lending/guarantees/tell.ts";
import { isHere, takeBackLast } from "#server/lending/payouts/held-payout.ts";
import { terminateUnpaid } from "#server/lending/payouts/end-unpaid.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { applicationById, lockApplication } from "#server/store/tables/applications.ts";
import { moveGuarantee, type GuaranteeRow } from "#server/store/tables/guarantees.ts";
import { payoutsOf } from "#server/store/tables/payouts.ts";

/** Whether the agreement that rests on a guarantee is signed by both and not paid out. */
export const isUnpaid = async (
  db: Db,
  { status, applicationId }: Pick<GuaranteeRow, "status" | "applicationId">,
): Promise<"waits" | "failed" | undefined> => {
  if (status !== "contractSigned" && status !== "active") return undefined;
  const application = await applicationById(db, applicationId);
  if (application.status === "payoutFailed") return "failed";
  return application.status === "contractSigned" ? "waits" : undefined;
};

/** Whether a guarantor may say no: until the order of the payout has gone out, and when it came to nothing. */
export const mayRefuse = async (db: Db, guarantee: GuaranteeRow): Promise<boolean> => {
  if (guarantee.endedAt !== null) return false;
  const unpaid = await isUnpaid(db, guarantee);
  if (unpaid === "waits") return (await payoutsOf(db, guarantee.applicationId)).slice(-1).some(isHere);
  return unpaid === "failed" || guarantee.status !== "active";
};

/** A guarantee whose payout has not gone out or came to nothing; of the latter the caller asks the provider before. */
export type Unpaid = { id: string; applicationId: string; now: Date };

/** Lets the guarantor go and ends the agreement that was signed with them; "late" once money is on its way again. */
export const withdrawFromUnpaid = async (
  services: Services,
  trx: Db,
  { id, applicationId, now }: Unpaid,
): Promise<Refusal> => {
  const { status } = await lockApplication(trx, applicationId);
  if (status === "contractSigned" ? !(await takeBackLast(trx, applicationId, now)) : status !== "payoutFailed")
    return "late";
  if (!(await moveGuarantee(trx, { id, to: "withdrawn", actor: "G", now }))) return "over";
  const reason = "the guarantor has withdrawn";
  await terminateUnpaid(services, trx, { applicationId, actor: "S", reason, now });
  await tellGuarantee(services, trx, id, now);
  return "done";
};
