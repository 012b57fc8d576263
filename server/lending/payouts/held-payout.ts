/** Payouts that have not gone out: released, refused. Those whose account was changed after the signature wait for a person. */
import { moveApplication } from "#server/lending/states/move-application.ts";
import { notify } from "#server/lending/messages/notify.ts";
import type { Services } from "#server/services.ts";
import { lockApplication } from "#server/store/tables/applications.ts";
import { recordOutcome } from "#server/store/tables/order-outcomes.ts";
import { lockPayout, payoutById, releasePayout } from "#server/store/tables/payouts.ts";
import type { Db } from "#server/store/db/schema.ts";
import { isUuid } from "#server/store/db/uuid.ts";

/** A decision on a held payout; `by` names who verified the account. */
export type OnPayout = { payoutId: string; by: string; now: Date };

/** Releases a held payout to the provider, in the transaction of the act; false when it is not held. */
export const releaseInside = async (services: Services, trx: Db, { payoutId, by, now }: OnPayout): Promise<boolean> => {
  if (!isUuid(payoutId) || !(await releasePayout(trx, payoutId, by, now))) return false;
  await services.queue.send(trx, "pay-out", { payoutId });
  return true;
};

/**
 * Refuses a payout that has not gone out, in the transaction of the act, and asks the borrower for another account; false
 * when the provider may have it.
 */
export const refuseInside = async (services: Services, trx: Db, { payoutId, by, now }: OnPayout): Promise<boolean> => {
  const payout = isUuid(payoutId) ? await payoutById(trx, payoutId) : undefined;
  if (!payout) return false;
  const { applicationId } = payout;
  const { userId } = await lockApplication(trx, applicationId);
  const status = await lockPayout(trx, payoutId);
  const { handedAt } = (await payoutById(trx, payoutId))!;
  if (status !== "held" && (status !== "created" || handedAt !== null)) return false;
  await recordOutcome(trx, "payouts", payoutId, { status: "cancelled", failure: `refused by ${by}`, now });
  await moveApplication(trx, { applicationId, to: "payoutFailed", actor: "O", reason: by, now });
  await notify(services, trx, "payoutFailed", { userId, applicationId, now });
  return true;
};
