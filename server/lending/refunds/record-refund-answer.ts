/** Records what the payment provider says about a refund, each thing once, in whatever order it arrives. */
import { creditMails } from "#src/copy/credit-mails.ts";
import { masked } from "#src/domain/staff/fields.ts";
import { sofiaDay } from "#src/domain/time/dates.ts";
import { book } from "#server/lending/ledger/book.ts";
import { accounts } from "#server/lending/ledger/chart.ts";
import { refundFailed, refundPaid, refundSent, refundSentLate } from "#server/lending/ledger/entries.ts";
import { frozenDestination } from "#server/lending/destinations/payout-destination.ts";
import { bookCredit } from "#server/lending/servicing/book-credit.ts";
import { writerTo } from "#server/lending/servicing/tell-credit.ts";
import type { PayoutAnswer } from "#server/ports/payout/payout.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { lockCredit } from "#server/store/tables/credits.ts";
import { balanceOf } from "#server/store/tables/journal.ts";
import { endPayment, setPaymentStatus, setReturned, type PaymentRow } from "#server/store/tables/payments.ts";
import { recordOutcome } from "#server/store/tables/order-outcomes.ts";
import { lockRefund, refundsOf, type RefundRow } from "#server/store/tables/refunds.ts";
import { keptOf, lockKept } from "#server/lending/payers/kept.ts";
import { bookOwed } from "#server/lending/payers/payer-owes.ts";

type Told = { refund: RefundRow; payment: PaymentRow; now: Date };

const bookedAs = ({ refund: { id: refundId, cents }, now }: Told) => ({ refundId, cents, day: sofiaDay(now) });

/** Whether money of a refund is on its way by the books. */
const isOnItsWay = async (trx: Db, { id }: RefundRow): Promise<boolean> =>
  (await balanceOf(trx, accounts.transfers.code, id)) > 0;

/** Tells the borrower of the credit that a payment was posted to. Money that was nobody's has nobody to tell. */
const tell = async (services: Services, trx: Db, { refund, payment, now }: Told): Promise<void> => {
  const credit = payment.creditNo === null ? undefined : await lockCredit(trx, payment.creditNo);
  const writer = credit && (await writerTo(services, trx, credit, now));
  if (!writer) return;
  const account = masked("account", frozenDestination(services, refund).account);
  await writer.mail(
    `refund:${refund.id}`,
    creditMails.givenBack({ ...writer.about, amount: writer.sum(refund.cents), account }),
  );
};

/** What went back of a posted payment pays nothing from now on: its credit is told without it. */
const payLess = async (services: Services, trx: Db, { refund, payment, now }: Told): Promise<void> => {
  const credit = (await lockCredit(trx, payment.creditNo!))!;
  const before = (await refundsOf(trx, payment.id)).filter(({ id, status }) => status === "paid" && id !== refund.id);
  await setReturned(
    trx,
    payment.id,
    before.reduce((sum, { cents }) => sum + cents, refund.cents),
  );
  const [event, today] = [`refund/${refund.id}`, sofiaDay(now)];
  const booking = { event, actor: "P" as const, through: payment.valueDay, seenOn: today, bookDay: today, now };
  await bookCredit(services, trx, credit, booking);
};

/** "Paid" is recorded whatever was recorded before: the money has gone, and nothing in it may refuse. */
const recordPaid = async (services: Services, trx: Db, told: Told, externalId: string): Promise<void> => {
  const { refund, payment, now } = told;
  const entry = bookedAs(told);
  if (!(await isOnItsWay(trx, refund)) && !(await book(trx, refundSent(entry), now)))
    await book(trx, refundSentLate(entry), now);
  const kept = await keptOf(trx, payment);
  const from = kept?.from ?? "refundable";
  await book(trx, refundPaid({ ...entry, paymentId: payment.id, from }), now);
  if (payment.status === "returning" || payment.status === "unmatched")
    await endPayment(trx, payment.id, "returned", now);
  else if (payment.status === "posted") await payLess(services, trx, told);
  await bookOwed(services, trx, { paymentId: payment.id, after: refund.id, now });
  if ((kept?.cents ?? 0) < refund.cents)
    services.log.error({ event: "refund-surplus", refundId: refund.id }, "more was given back than was kept");
  await recordOutcome(trx, "refunds", refund.id, { status: "paid", externalId, now });
  await tell(services, trx, told);
};

const recordFailed = async (
  services: Services,
  trx: Db,
  told: Told,
  answer: PayoutAnswer & { status: "failed" },
): Promise<void> => {
  const { refund, payment, now } = told;
  if (await isOnItsWay(trx, refund)) await book(trx, refundFailed(bookedAs(told)), now);
  await recordOutcome(trx, "refunds", refund.id, { ...answer, now });
  if (payment.status === "returning") await setPaymentStatus(trx, payment.id, "unmatched");
  services.log.warn({ event: "refund-failed", refundId: refund.id }, "money to be given back came back to us");
};

/** Records an answer in a transaction of its own. */
export const recordRefundAnswer = async (
  services: Services,
  refund: RefundRow,
  answer: PayoutAnswer,
): Promise<void> => {
  const now = services.ports.clock.now();
  await services.database.transaction(async (trx) => {
    const payment = (await lockKept(trx, refund.paymentId))!;
    const before = await lockRefund(trx, refund.id);
    const told = { refund, payment, now };
    // What the bank has sent back is back, whatever the provider still says.
    if (before === "returned") return;
    if (answer.status === "paid") {
      if (before !== "paid") await recordPaid(services, trx, told, answer.externalId);
    } else if (before === "created" || before === "pending") {
      if (answer.status === "failed") await recordFailed(services, trx, told, answer);
      else {
        await recordOutcome(trx, "refunds", refund.id, { ...answer, now });
        await book(trx, refundSent(bookedAs(told)), now);
        // What is pending is asked about by one job until it is settled.
        if (before === "created") await services.queue.send(trx, "check-refund", { refundId: refund.id });
      }
    }
  });
};
