/** Money that went back to its payer: what was kept of their payment is not any more. */
import { normaliseIban } from "#src/domain/identity/iban.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import { masked } from "#src/domain/staff/fields.ts";
import { sofiaDay } from "#src/domain/time/dates.ts";
import { bailiffWith } from "#server/lending/destinations/garnished.ts";
import { frozenDestination } from "#server/lending/destinations/payout-destination.ts";
import { book } from "#server/lending/ledger/book.ts";
import { onceMore, refundPaid, refundSent, refundSentLate } from "#server/lending/ledger/entries.ts";
import { isOnItsWay } from "#server/lending/ledger/on-its-way.ts";
import { keptOf } from "#server/lending/payers/kept.ts";
import { bookOwed } from "#server/lending/payers/payer-owes.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { assignmentOf } from "#server/store/tables/assignments.ts";
import { lockCredit } from "#server/store/tables/credits.ts";
import { recordOutcome } from "#server/store/tables/order-outcomes.ts";
import { endPayment, setReturned, type PaymentRow } from "#server/store/tables/payments.ts";
import { refundsOf, type RefundRow } from "#server/store/tables/refunds.ts";
import { bookCredit } from "./book-credit.ts";
import { tellBonusPaid } from "./pay-bonus.ts";
import { paidBy, tellGuarantor } from "./tell-guarantor.ts";
import { writerTo } from "./tell-credit.ts";

/** A refund that is told of, in a transaction that has locked its payment. */
export type ToldRefund = { refund: RefundRow; payment: PaymentRow; now: Date };

/** What a refund books today. */
export const refundedOn = ({ refund: { id: refundId, cents, timesBack }, now }: ToldRefund) => ({
  refundId,
  cents,
  day: sofiaDay(now),
  timesBack,
});

/** Tells the borrower of the credit that a payment was posted to, or the guarantor who paid it. Money that was nobody's has nobody to tell. */
const tell = async (services: Services, trx: Db, { refund, payment, now }: ToldRefund): Promise<void> => {
  const { account } = frozenDestination(services, refund);
  if (payment.channel === "bonus") return tellBonusPaid(services, trx, { paymentId: payment.id, account, now });
  const credit = payment.creditNo === null ? undefined : await lockCredit(trx, payment.creditNo);
  if (!credit) return;
  const key = `refund:${refund.id}`;
  if (paidBy(services, payment) === "guarantor")
    return tellGuarantor(services, trx, { drawingNo: payment.drawingNo, key, now }, ({ sum, ...to }) =>
      services.words.mail("guarantee.givenBack", to, {
        ...to,
        amount: sum(refund.cents),
        account: masked("account", account),
      }),
    );
  const writer = await writerTo(services, trx, credit, now);
  if (!writer) return;
  const { about, words, sum } = writer;
  const told = { ...about, amount: sum(refund.cents) };
  const assigned = await assignmentOf(trx, payment.creditNo!);
  const mail = (await bailiffWith(services, trx, payment.id, account))
    ? words.mail("law.paidToBailiff", about, told)
    : assigned && normaliseIban(assigned.iban) === account
      ? words.mail("law.passedOn", about, { ...told, assignee: assigned.assignee })
      : words.mail("credit.givenBack", about, { ...told, account: masked("account", account) });
  await writer.mail(key, mail);
};

/** What of a sum that went back of a posted payment had gone back before: more than was kept, as far as there was a refund. */
export const goneTwice = ({
  cents,
  kept = 0,
  before,
}: {
  cents: Cents;
  kept?: Cents | undefined;
  before: Cents;
}): Cents => Math.min(before, Math.max(0, cents - kept));

/**
 * What went back of a posted payment pays nothing from now on: its credit is told without it. What went back twice is its
 * payer's debt, not the credit's.
 */
const payLess = async (
  services: Services,
  trx: Db,
  { refund, payment, now }: ToldRefund,
  kept: Cents,
): Promise<void> => {
  const credit = (await lockCredit(trx, payment.creditNo!))!;
  const others = (await refundsOf(trx, payment.id)).filter(({ id, status }) => status === "paid" && id !== refund.id);
  const gone = others.reduce((sum, { cents }) => sum + cents, 0);
  const twice = goneTwice({ cents: refund.cents, kept, before: gone });
  await setReturned(trx, payment.id, Math.min(gone, payment.returnedCents) + refund.cents - twice);
  const event = `refund/${refund.id}${onceMore(refund.timesBack)}`;
  await bookCredit(services, trx, credit, { event, actor: "P", through: payment.valueDay, now });
};

/**
 * Records that a refund has been paid, whatever was recorded before: the money has gone, and nothing in it may refuse. What
 * was not kept any more its payer owes.
 */
export const giveBack = async (services: Services, trx: Db, told: ToldRefund, externalId?: string): Promise<void> => {
  const { refund, payment, now } = told;
  const entry = refundedOn(told);
  if (!(await isOnItsWay(trx, refund.id)) && !(await book(trx, refundSent(entry), now)))
    await book(trx, refundSentLate(entry), now);
  const kept = await keptOf(trx, payment);
  const from = kept?.from ?? "refundable";
  await book(trx, refundPaid({ ...entry, paymentId: payment.id, from }), now);
  if (payment.status === "returning" || payment.status === "unmatched")
    await endPayment(trx, payment.id, "returned", now);
  else if (payment.status === "posted") await payLess(services, trx, told, kept?.cents ?? 0);
  await bookOwed(services, trx, { paymentId: payment.id, after: refund.id + onceMore(refund.timesBack), now });
  if ((kept?.cents ?? 0) < refund.cents)
    services.log.error({ event: "refund-surplus", refundId: refund.id }, "more was given back than was kept");
  await recordOutcome(trx, "refunds", refund.id, {
    status: "paid",
    ...(externalId !== undefined && { externalId }),
    now,
  });
  await tell(services, trx, told);
};
