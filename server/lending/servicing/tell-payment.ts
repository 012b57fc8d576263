/** The receipt of a payment: what it was for, what is next, and the other way in which a prepayment could have been used. */
import { spentWords, type Spent } from "#src/copy/spent.ts";
import type { Account } from "#src/domain/lending/account/account.ts";
import {
  prepaidBy,
  spentOf,
  stillDueAfter,
  type Prepaid,
  type Spent as SpentMoney,
} from "#src/domain/lending/account/readings.ts";
import { forgivenIn } from "#src/domain/lending/account/telling.ts";
import type { SpareUse } from "#src/domain/lending/account/events.ts";
import { daysLate } from "#src/domain/lending/repayment.ts";
import { addDays, formatDay, nextWorkingDay, type Day } from "#src/domain/time/dates.ts";
import { pageUrl } from "#src/pages/table.ts";
import type { Services } from "#server/services.ts";
import { accountOf, wholeOfTold } from "./accounts.ts";
import type { BookedCredit } from "./book-credit.ts";
import type { NextPayment } from "./credit-mails.ts";
import { paymentReceivedMail, prepaidMail, repaidMail } from "./payment-mails.ts";
import { spentRows } from "./spent-rows.ts";
import type { CreditWriter } from "./tell-credit.ts";
import type { PaidBy } from "./tell-guarantor.ts";
import { withPayment } from "./use-otherwise.ts";

/** Days within which a borrower may have a prepayment used the other way. */
const CHANGE_DAYS = 14;

/** The last day on which a borrower may have a prepayment of a day used the other way. */
export const changeUntil = (day: Day): Day => addDays(day, CHANGE_DAYS);

type Sum = CreditWriter["sum"];

const factsOf = (spent: SpentMoney, sum: Sum): Spent =>
  spentRows(spent).map(({ label, cents }): [string, string] => [label, sum(cents)]);

/** A payment due on a day, as a message tells it on another. */
export const nextTold = (amount: string, due: Day, on: Day): NextPayment => {
  const last = nextWorkingDay(due);
  return {
    amount,
    day: formatDay(due, true),
    ...(last !== due && { inTimeUntil: formatDay(last, true) }),
    ...(daysLate(due, on) > 0 && { isLate: true }),
  };
};

/** The next payment of a credit, as a message tells it. */
export const nextIn = ({ told }: Pick<BookedCredit, "told">, sum: Sum): NextPayment | undefined => {
  const { next, day } = wholeOfTold(told);
  if (!next) return undefined;
  const paidAhead = next.paidAhead.map((due) => formatDay(due, true));
  return { ...nextTold(sum(next.cents), next.day, day), ...(paidAhead.length > 0 && { paidAhead }) };
};

type Versions = { kept: string; plan: [day: string, sum: string][]; other: string };

const versionText = ({ count, instalment, last, total, saving }: Prepaid, sum: Sum): string =>
  spentWords.version(
    { payments: count, instalment: sum(instalment), last: sum(last) },
    sum(total),
    saving > 0 ? sum(saving) : undefined,
  );

/** Both ways in which a prepayment can be used, in words; undefined when only one is possible. */
const versionsOf = (
  services: Pick<Services, "catalogue">,
  { drawing, account }: BookedCredit,
  paymentId: string,
  sum: Sum,
): Versions | undefined => {
  const version = account.versions.find(({ by }) => by === paymentId);
  if (!version || account.settledDay !== undefined || drawing.unit === "days" || version.rows.length < 2)
    return undefined;
  const event = drawing.events.find((one) => one.kind === "payment" && one.id === paymentId);
  const used = event?.kind === "payment" ? event.spare : undefined;
  const otherUse: SpareUse = used === "keep-term" ? "keep-instalment" : "keep-term";
  const on = (spare: SpareUse | undefined): Account =>
    accountOf(
      services,
      withPayment(drawing, paymentId, (payment) => spare && { ...payment, spare }),
      version.day,
    );
  const without = on(undefined);
  const kept = prepaidBy(account, without, paymentId);
  const other = prepaidBy(on(otherUse), without, paymentId);
  if (!kept || !other) return undefined;
  const plan = version.rows.map(({ dueDate, instalment }): [string, string] => [
    formatDay(dueDate, true),
    sum(instalment),
  ]);
  return { kept: versionText(kept, sum), plan, other: versionText(other, sum) };
};

/** Names the receipt of a payment, and the mails that a drawing is paid off. */
export const receiptKey = (paymentId: string): string => `payment:${paymentId}`;
export const settledKey = (drawingNo: number): string => `settled:${drawingNo}:`;

/** What a payment makes of the relief of an annex whose plan was broken; undefined of any other. */
const reliefAfter = ({ account, before, credit }: BookedCredit): "goesOn" | "over" | undefined => {
  if (before !== "overdue" || account.annex?.until === undefined || account.day > account.annex.until) return undefined;
  return credit.status === "forbearance" ? "goesOn" : credit.status === "active" ? "over" : undefined;
};

/** Tells the borrower what a payment was for, once. */
export const tellReceipt = async (
  services: Pick<Services, "catalogue">,
  writer: CreditWriter,
  booked: BookedCredit,
  paymentId: string,
  paidBy: PaidBy,
): Promise<void> => {
  const { account } = booked;
  const movement = account.movements.find(({ about }) => about === `payment/${paymentId}`);
  if (!movement) return;
  const { about, words, sum } = writer;
  const told = {
    amount: sum(movement.payment!.cents),
    day: formatDay(movement.day, true),
    spent: factsOf(spentOf(account, paymentId)!, sum),
    isGuarantors: paidBy === "guarantor",
    relief: reliefAfter(booked),
  };
  const key = receiptKey(paymentId);
  const versions = versionsOf(services, booked, paymentId, sum);
  const due = stillDueAfter(account, paymentId);
  if (versions)
    return writer.mail(
      key,
      prepaidMail(words, about, {
        ...told,
        ...versions,
        ...(due && { due: { day: formatDay(due.day, true), amount: sum(due.cents) } }),
        until: formatDay(changeUntil(movement.day), true),
      }),
    );
  const forgiven = forgivenIn(account, { id: paymentId });
  await writer.mail(
    key,
    paymentReceivedMail(words, about, {
      ...told,
      next: nextIn(booked, sum),
      ...(forgiven > 0 && { forgiven: sum(forgiven) }),
    }),
  );
};

/** Tells the borrower that a credit is paid off, or what of an open line was drawn; nothing while anything is owed. `paidBy` is whose the last payment is. */
export const tellSettled = async (
  { about, words, sum, mail, link }: CreditWriter,
  { credit, drawing, account, told }: BookedCredit,
  paidBy: PaidBy,
): Promise<void> => {
  if (!wholeOfTold(told).isSettled) return;
  const surplus = account.refundable > 0 ? sum(account.refundable) : undefined;
  const isOpenLine = credit.lineUntil !== null && credit.status === "active";
  await mail(
    `${settledKey(drawing.no)}${account.settledDay}`,
    isOpenLine && !surplus
      ? words.mail("payment.drawingSettled", about, { ...about, until: formatDay(credit.lineUntil!, true) })
      : repaidMail(words, about, {
          surplus,
          isGuarantors: paidBy === "guarantor",
          ...(credit.status === "repaid" && {
            certificateUrl: link(pageUrl("certificateRequest", { requestId: credit.applicationId })),
          }),
        }),
  );
};

/** Tells the borrower of a payment that is posted, once. */
export const tellPayment = async (
  services: Pick<Services, "catalogue">,
  writer: CreditWriter,
  booked: BookedCredit,
  paymentId: string,
  paidBy: PaidBy,
): Promise<void> => {
  await tellReceipt(services, writer, booked, paymentId, paidBy);
  await tellSettled(writer, booked, paidBy);
};
