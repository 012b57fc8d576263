/** A payout that failed, was cancelled or came back is ordered again by a person: to the same account, or to another one. */
import { moveApplication } from "#server/lending/states/move-application.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { isUuid } from "#server/store/db/uuid.ts";
import { lockApplication } from "#server/store/tables/applications.ts";
import { addPayout, newPayoutId, payoutById, payoutsOf, type PayoutRow } from "#server/store/tables/payouts.ts";
import { frozenDestination, sealDestination } from "#server/lending/destinations/payout-destination.ts";

/** `account` is an IBAN of the borrower's; without it the money goes where it was to go. */
export type Retrying = { payoutId: string; account?: string; by: string; now: Date };

/** Whether a payout was the last attempt of its application, and came to nothing. */
export const mayRetry = async (db: Db, { id, applicationId, status }: PayoutRow): Promise<boolean> =>
  (status === "failed" || status === "cancelled" || status === "returned") &&
  (await payoutsOf(db, applicationId)).at(-1)?.id === id;

/** Orders a payout again, in the transaction of the act; false when there is nothing to order again. */
export const retryInside = async (
  services: Services,
  trx: Db,
  { payoutId, account, by, now }: Retrying,
): Promise<boolean> => {
  const failed = isUuid(payoutId) ? await payoutById(trx, payoutId) : undefined;
  if (!failed?.destination) return false;
  const { applicationId, amountCents } = failed;
  const { status } = await lockApplication(trx, applicationId);
  const current = (await payoutById(trx, payoutId))!;
  if (status !== "payoutFailed" || !(await mayRetry(trx, current))) return false;
  const frozen = frozenDestination(services, failed);
  const method = account === undefined ? failed.method : "wireTransfer";
  const id = newPayoutId();
  const sealed = sealDestination(services, id, method, { ...frozen, ...(account !== undefined && { account }) });
  await moveApplication(trx, { applicationId, to: "contractSigned", actor: "O", reason: by, now });
  await addPayout(trx, { id, applicationId, method, amountCents, ...sealed, held: false, now });
  await services.queue.send(trx, "pay-out", { payoutId: id });
  return true;
};
