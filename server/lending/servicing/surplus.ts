/** Payouts that nobody is owed: their money stands on its way until somebody has it back. */
import { book } from "#server/lending/ledger/book.ts";
import { payoutSurplus } from "#server/lending/ledger/entries.ts";
import { isOnItsWay, paidOn } from "#server/lending/ledger/on-its-way.ts";
import { notify } from "#server/lending/messages/notify.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { applicationById, lockApplication } from "#server/store/tables/applications.ts";
import { recordOutcome } from "#server/store/tables/order-outcomes.ts";
import { payoutById, payoutsOf, type PayoutRow } from "#server/store/tables/payouts.ts";
import { sentLine } from "#server/store/tables/statement-lines.ts";
import { owedBy } from "./owed-by.ts";

/** Makes a payout one that nobody is owed. */
export const becomeSurplus = async (
  services: Services,
  trx: Db,
  payout: PayoutRow,
  outcome: { externalId?: string; failure?: string; now: Date },
): Promise<void> => {
  const { now } = outcome;
  await recordOutcome(trx, "payouts", payout.id, { status: "surplus", ...outcome });
  if (!(await isOnItsWay(trx, payout.id))) await book(trx, payoutSurplus(paidOn(payout, now)), now);
  services.log.error({ event: "payout-surplus", payoutId: payout.id }, "money went out that nobody is owed");
};

/**
 * Payouts of an application that had failed at the provider, went out by the bank's file, and are owed by no agreement, as
 * another has been paid or it has ended: their borrower is asked to send them back. Says whether there are any.
 */
export const settleGone = async (services: Services, trx: Db, applicationId: string, now: Date): Promise<boolean> => {
  const gone: PayoutRow[] = [];
  for (const payout of await payoutsOf(trx, applicationId))
    if (payout.status === "failed" && (await sentLine(trx, payout.id)) && !(await owedBy(trx, payout)))
      gone.push(payout);
  for (const payout of gone) {
    await becomeSurplus(services, trx, payout, { failure: "went out by the bank's file", now });
    const { userId } = await applicationById(trx, applicationId);
    await notify(services, trx, "payoutGone", { userId, applicationId, once: payout.id, now });
  }
  return gone.length > 0;
};

/** The bank's file tells that an order went out. */
export const settleSent = async (services: Services, trx: Db, orderId: string, now: Date): Promise<void> => {
  const payout = await payoutById(trx, orderId);
  if (payout?.status !== "failed") return;
  await lockApplication(trx, payout.applicationId);
  await settleGone(services, trx, payout.applicationId, now);
};
