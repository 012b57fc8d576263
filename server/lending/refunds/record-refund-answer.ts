/** Records what the payment provider says about a refund, each thing once, in whatever order it arrives. */
import { book } from "#server/lending/ledger/book.ts";
import { refundFailed, refundSent } from "#server/lending/ledger/entries.ts";
import { isOnItsWay } from "#server/lending/ledger/on-its-way.ts";
import { lockKept } from "#server/lending/payers/kept.ts";
import { giveBonusBack } from "#server/lending/servicing/pay-bonus.ts";
import { giveBack, refundedOn, type ToldRefund } from "#server/lending/servicing/give-back.ts";
import type { PayoutAnswer } from "#server/ports/payout/payout.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { recordOutcome } from "#server/store/tables/order-outcomes.ts";
import { setPaymentStatus } from "#server/store/tables/payments.ts";
import { lockRefund, refundById, type RefundRow } from "#server/store/tables/refunds.ts";

const recordFailed = async (
  services: Services,
  trx: Db,
  told: ToldRefund,
  answer: PayoutAnswer & { status: "failed" },
): Promise<void> => {
  const { refund, payment, now } = told;
  if (await isOnItsWay(trx, refund.id)) await book(trx, refundFailed(refundedOn(told)), now);
  await recordOutcome(trx, "refunds", refund.id, { ...answer, now });
  if (payment.status === "returning") await setPaymentStatus(trx, payment.id, "unmatched");
  if (payment.channel === "bonus") await giveBonusBack(services, trx, payment.id, now);
  services.log.warn({ event: "refund-failed", refundId: refund.id }, "money to be given back came back to us");
};

/** Records an answer in a transaction of its own. */
export const recordRefundAnswer = async (
  services: Services,
  { id, paymentId }: RefundRow,
  answer: PayoutAnswer,
): Promise<void> => {
  const now = services.ports.clock.now();
  await services.database.transaction(async (trx) => {
    const payment = (await lockKept(trx, paymentId))!;
    const before = await lockRefund(trx, id);
    const refund = (await refundById(trx, id))!;
    const told = { refund, payment, now };
    // What the bank has sent back is back, whatever the provider still says.
    if (before === "returned") return;
    if (answer.status === "paid") {
      if (before !== "paid") await giveBack(services, trx, told, answer.externalId);
    } else if (before === "created" || before === "pending") {
      if (answer.status === "failed") await recordFailed(services, trx, told, answer);
      else {
        await recordOutcome(trx, "refunds", refund.id, { ...answer, now });
        if (!(await isOnItsWay(trx, id))) await book(trx, refundSent(refundedOn(told)), now);
        // What is pending is asked about by one job until it is settled.
        if (before === "created") await services.queue.send(trx, "check-refund", { refundId: refund.id });
      }
    }
  });
};
