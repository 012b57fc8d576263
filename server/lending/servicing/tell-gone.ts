/**
 * A payment is not on a credit any more: its borrower is told why and what is owed then, and what earlier mails that have
 * not gone out say of the credit is told anew, as it stands now.
 */
import type { Cents } from "#src/domain/lending/money.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { guarantorGoneMail } from "#server/lending/guarantees/guarantee-mails.ts";
import { lender } from "#server/lending/lender/lender.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import type { PaymentRow } from "#server/store/tables/payments.ts";
import { wholeOfTold } from "./accounts.ts";
import type { BookedCredit } from "./book-credit.ts";
import { goneMail } from "./payment-mails.ts";
import { dropUnsent, writerTo } from "./tell-credit.ts";
import type { PlanChange } from "./plan-change.ts";
import { paidBy, paidByOf, tellGuarantor, type PaidBy } from "./tell-guarantor.ts";
import { nextIn, receiptKey, settledKey, tellReceipt, tellSettled } from "./tell-payment.ts";

/** The mail by why a payment is gone. */
const MAILS = {
  reversed: "takenBack",
  "charged-back": "disputed",
  undone: "undone",
  moved: "moved",
} as const;

/** A payment that is gone; `twice` is what of it had been given back before, `plans` what became of plans, `key` names the mail about it. */
type Gone = {
  payment: Pick<PaymentRow, "id" | "payer" | "drawingNo" | "cents" | "valueDay">;
  why: keyof typeof MAILS;
  twice?: Cents;
  plans: readonly PlanChange[];
  key: string;
  now: Date;
};

/** Whose the last payment of a drawing is. */
const lastPaidBy = async (services: Services, trx: Db, { drawing }: Pick<BookedCredit, "drawing">): Promise<PaidBy> => {
  const last = drawing.events.findLast((event) => event.kind === "payment");
  return last ? paidByOf(services, trx, last.id) : "borrower";
};

/** Tells the borrower of a credit, as it was booked since, and its payer, if that is their guarantor, that a payment is not on it any more. */
export const tellGone = async (
  services: Services,
  trx: Db,
  booked: BookedCredit,
  { payment, why, twice = 0, plans, key, now }: Gone,
): Promise<void> => {
  const isGuarantors = paidBy(services, payment) === "guarantor";
  const day = formatDay(payment.valueDay, true);
  const { iban } = lender(services).bank;
  if (isGuarantors)
    await tellGuarantor(services, trx, { drawingNo: payment.drawingNo, key, now }, ({ sum, ...to }) =>
      guarantorGoneMail(
        services.words,
        { ...to, amount: sum(payment.cents) },
        { day, why, back: twice > 0 ? { amount: sum(twice), iban } : undefined },
      ),
    );
  const unsent = await dropUnsent(trx, booked.credit, [receiptKey(""), "settled:"], now);
  const writer = await writerTo(services, trx, booked.credit, now);
  if (!writer) return;
  const { about, words, sum, mail } = writer;
  const owed = wholeOfTold(booked.told).isSettled ? ("nothing" as const) : nextIn(booked, sum);
  // What went twice is its payer's to give back.
  const back = twice > 0 && !isGuarantors ? { amount: sum(twice), iban } : undefined;
  const end = ({ day: on, last }: PlanChange["after"]): string => `${sum(last)} на ${formatDay(on, true)}`;
  const told = {
    amount: sum(payment.cents),
    day,
    owed,
    back,
    isGuarantors,
    plans: plans.map(({ from, before, after, isAnnexed }) => ({
      from: formatDay(from, true),
      last: [end(before), end(after)] as const,
      total: [sum(before.total), sum(after.total)] as const,
      isAnnexed,
    })),
  };
  await mail(key, goneMail(words, about, MAILS[why], told));
  for (const told of booked.told)
    for (const event of told.drawing.events)
      if (event.kind === "payment" && unsent.has(receiptKey(event.id)))
        await tellReceipt(services, writer, { ...booked, ...told }, event.id, await paidByOf(services, trx, event.id));
  for (const told of booked.told)
    if ([...unsent].some((one) => one.startsWith(settledKey(told.drawing.no))))
      await tellSettled(writer, { ...booked, ...told }, await lastPaidBy(services, trx, told));
};
