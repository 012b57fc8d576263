/** Payouts that wait for a person: the account was changed after the signature, above the sum that needs a release. */
import { moveApplication } from "#server/lending/applications/move-application.ts";
import { notify } from "#server/lending/messages/notify.ts";
import type { Services } from "#server/services.ts";
import { lockApplication } from "#server/store/tables/applications.ts";
import { lockPayout, payoutById, recordPayout, releasePayout } from "#server/store/tables/payouts.ts";

const UUID = /^[0-9a-f-]{36}$/;

/** Releases a held payout to the provider; false when it is not held. `by` names who verified the account. */
export const releaseHeldPayout = async (services: Services, payoutId: string, by: string): Promise<boolean> => {
  if (!UUID.test(payoutId)) return false;
  const now = services.ports.clock.now();
  return services.database.transaction(async (trx) => {
    if (!(await releasePayout(trx, payoutId, by, now))) return false;
    await services.queue.send(trx, "pay-out", { payoutId });
    return true;
  });
};

/** Refuses a held payout, and asks the borrower for another account; false when it is not held. */
export const refuseHeldPayout = async (services: Services, payoutId: string, by: string): Promise<boolean> => {
  const { database, ports } = services;
  const payout = UUID.test(payoutId) ? await payoutById(database.db, payoutId) : undefined;
  if (!payout) return false;
  const { requestId } = payout;
  const now = ports.clock.now();
  return database.transaction(async (trx) => {
    const { userId } = await lockApplication(trx, requestId);
    if ((await lockPayout(trx, payoutId)) !== "held") return false;
    await recordPayout(trx, payoutId, { status: "cancelled", failure: `refused by ${by}`, now });
    await moveApplication(trx, { applicationId: requestId, to: "payoutFailed", actor: "O", reason: by, now });
    await notify(services, trx, "payoutFailed", { userId, requestId, now });
    return true;
  });
};
