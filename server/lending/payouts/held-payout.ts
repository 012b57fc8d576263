/** Payouts that have not gone out: released, refused. Those whose account was changed after the signature wait for a person. */
import { moveApplication } from "#server/lending/states/move-application.ts";
import { notify } from "#server/lending/messages/notify.ts";
import type { Services } from "#server/services.ts";
import { lockApplication } from "#server/store/tables/applications.ts";
import { recordOutcome } from "#server/store/tables/order-outcomes.ts";
import { lockPayout, payoutById, payoutsOf, releasePayout, type PayoutRow } from "#server/store/tables/payouts.ts";
import type { Db } from "#server/store/db/schema.ts";
import { isUuid } from "#server/store/db/uuid.ts";

/** Whether the provider has not got a payout. */
export const isHere = ({ status, handedAt }: Pick<PayoutRow, "status" | "handedAt">): boolean =>
  status === "held" || (status === "created" && handedAt === null);

/** A decision on a held payout; `by` names who verified the account. */
export type OnPayout = { payoutId: string; by: string; now: Date };

/** Releases a held payout to the provider, in the transaction of the act; false when it is not held. */
export const releaseInside = async (services: Services, trx: Db, { payoutId, by, now }: OnPayout): Promise<boolean> => {
  if (!isUuid(payoutId) || !(await releasePayout(trx, payoutId, by, now))) return false;
  await services.queue.send(trx, "pay-out", { payoutId });
  return true;
};

type Move = { applicationId: string; actor: "O" | "S"; reason: string; now: Date };

/** Takes back the payout of a locked application; false where the provider may have it. */
const takeBack = async (
  trx: Db,
  { id, failure, ...move }: Move & { id: string; failure: string },
): Promise<boolean> => {
  await lockPayout(trx, id);
  if (!isHere((await payoutById(trx, id))!)) return false;
  await recordOutcome(trx, "payouts", id, { status: "cancelled", failure, now: move.now });
  await moveApplication(trx, { ...move, to: "payoutFailed" });
  return true;
};

/**
 * Takes back the last payout of a locked application that is signed, for its guarantor who withdraws; false where the
 * provider may have it.
 */
export const takeBackLast = async (trx: Db, applicationId: string, now: Date): Promise<boolean> => {
  const last = (await payoutsOf(trx, applicationId)).at(-1);
  const reason = "the guarantor has withdrawn";
  return last !== undefined && takeBack(trx, { id: last.id, failure: reason, applicationId, actor: "S", reason, now });
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
  const failure = `refused by ${by}`;
  if (!(await takeBack(trx, { id: payoutId, failure, applicationId, actor: "O", reason: by, now }))) return false;
  await notify(services, trx, "payoutFailed", { userId, applicationId, now });
  return true;
};
