/** Records what the payment provider says about a payout, each thing once, in whatever order it arrives. */
import { book } from "#server/lending/ledger/book.ts";
import { payoutFailed, payoutSent } from "#server/lending/ledger/entries.ts";
import { isOnItsWay, paidOn } from "#server/lending/ledger/on-its-way.ts";
import { notify } from "#server/lending/messages/notify.ts";
import { lend, type ToldPayout } from "#server/lending/servicing/lend.ts";
import { moveApplication } from "#server/lending/states/move-application.ts";
import type { PayoutAnswer } from "#server/ports/payout/payout.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { lockApplication } from "#server/store/tables/applications.ts";
import { recordOutcome } from "#server/store/tables/order-outcomes.ts";
import type { PayoutStatus } from "#src/domain/lending/money-states.ts";
import { lockPayout, payoutById, type PayoutRow } from "#server/store/tables/payouts.ts";

const isUnderWay = (status: PayoutStatus): boolean => status === "created" || status === "pending";

/**
 * Records an answer in a transaction of its own. "Paid" is recorded whatever was recorded before: nothing in it may
 * refuse, as the money has gone.
 */
export const recordAnswer = async (
  services: Services,
  { id, applicationId }: PayoutRow,
  answer: PayoutAnswer,
): Promise<void> => {
  const now = services.ports.clock.now();
  await services.database.transaction(async (trx) => {
    const application = await lockApplication(trx, applicationId);
    const before = await lockPayout(trx, id);
    const payout = (await payoutById(trx, id))!;
    const told = { payout, application, now };
    // What the bank has sent back is back, whatever the provider still says.
    if (before === "returned") return;
    if (answer.status === "paid") {
      if (before !== "paid" && before !== "surplus") await lend(services, trx, told, answer.externalId);
    } else if (isUnderWay(before)) {
      await recordOutcome(trx, "payouts", payout.id, { ...answer, now });
      if (answer.status === "failed") await bookFailed(trx, payout, now);
      else if (!(await isOnItsWay(trx, id))) await book(trx, payoutSent(paidOn(payout, now)), now);
      if (answer.status === "failed") await tellFailed(services, trx, told);
      // What is pending is asked about by one job until it is settled.
      else if (before === "created") await services.queue.send(trx, "check-payout", { payoutId: payout.id });
    }
  });
};

/** The order had gone out: the money is back. One that was refused at once never left. */
const bookFailed = async (trx: Db, payout: PayoutRow, now: Date): Promise<void> => {
  if (await isOnItsWay(trx, payout.id)) await book(trx, payoutFailed(paidOn(payout, now)), now);
};

const tellFailed = async (services: Services, trx: Db, { payout, application, now }: ToldPayout): Promise<void> => {
  const { applicationId } = payout;
  // One that is concluded has got its money by another payout.
  if (application.status !== "contractSigned") return;
  await moveApplication(trx, { applicationId, to: "payoutFailed", actor: "P", now });
  await notify(services, trx, "payoutFailed", { userId: application.userId, applicationId, now });
};
