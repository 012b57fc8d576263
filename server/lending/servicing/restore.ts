/**
 * A payout whose return is undone after nobody waits for it any more: who has withdrawn owes it as before, and who is owed
 * nothing is asked to send it back.
 */
import { withdrawnOf } from "#src/domain/lending/account/readings.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import { formatDay, sofiaDay } from "#src/domain/time/dates.ts";
import { payoutRestored } from "#server/lending/ledger/bank-entries.ts";
import { book } from "#server/lending/ledger/book.ts";
import { onceMore } from "#server/lending/ledger/entries.ts";
import { lender } from "#server/lending/lender/lender.ts";
import { bindAgain } from "#server/lending/states/end-guarantee.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { creditOfApplication, lockCredit } from "#server/store/tables/credits.ts";
import { setDrawingStatus, unlentDrawingOf } from "#server/store/tables/drawings.ts";
import { recordOutcome } from "#server/store/tables/order-outcomes.ts";
import type { PayoutRow } from "#server/store/tables/payouts.ts";
import { putOffWithdrawal } from "#server/store/tables/withdrawals.ts";
import { bookCredit } from "./book-credit.ts";
import { notOwedBackMail, payoutStandsMail } from "./credit-mails.ts";
import { restorePayOff } from "./refinance.ts";
import { withdrawalOn } from "./suppose.ts";
import { writerTo } from "./tell-credit.ts";

/** A payout that has not come back, in a transaction that has locked its application. */
type Stands = { payout: PayoutRow; now: Date };

/**
 * Gives a drawing back its debt, with the withdrawal from it; its credit is locked. The days for paying it back begin anew, as
 * its borrower had been told that nothing is owed (чл. 96 ЗЗД): there is no delay before they are over.
 */
export const restore = async (services: Services, trx: Db, { payout, now }: Stands): Promise<void> => {
  const { id: orderId, applicationId, amountCents: cents } = payout;
  const { no: drawingNo, creditNo } = (await unlentDrawingOf(trx, applicationId))!;
  const credit = (await lockCredit(trx, creditNo))!;
  await recordOutcome(trx, "payouts", orderId, { status: "paid", now });
  await setDrawingStatus(trx, drawingNo, "running");
  await bindAgain(trx, drawingNo, now);
  const today = sofiaDay(now);
  await putOffWithdrawal(trx, { drawingNo, payUntil: withdrawalOn(today, orderId).payUntil });
  const timesBack = payout.timesBack - 1;
  await book(trx, payoutRestored({ orderId, cents, day: today, timesBack, creditNo, drawingNo }), now);
  await restorePayOff(trx, { drawingNo, creditNo, by: `${orderId}${onceMore(timesBack)}`, day: today, now });
  const event = `payout-restored/${orderId}${onceMore(timesBack)}`;
  const { told } = await bookCredit(services, trx, credit, { event, actor: "P", now });
  const { account } = told.find(({ drawing }) => drawing.no === drawingNo)!;
  const writer = await writerTo(services, trx, { no: creditNo, applicationId }, now);
  if (!writer) return;
  const { about, words, sum } = writer;
  const owed = withdrawnOf(account);
  const perDay = owed?.perDay === undefined ? undefined : sum(owed.perDay);
  const back =
    owed && owed.amount > 0 ? { amount: sum(owed.amount), perDay, until: formatDay(owed.until, true) } : undefined;
  const hasPaid = (owed?.amount ?? 0) < cents;
  const mail = payoutStandsMail(words, about, { amount: sum(cents), back, hasPaid });
  await writer.mail(`payout-stands:${event}`, mail);
};

/** Writes to the borrower of a payout that nobody is owed; undefined where no credit was ever opened by its application. */
const writerOf = async (services: Services, trx: Db, { payout: { applicationId }, now }: Stands) => {
  const drawing = await unlentDrawingOf(trx, applicationId);
  const no = drawing?.creditNo ?? (await creditOfApplication(trx, applicationId))?.no;
  return no === undefined ? undefined : writerTo(services, trx, { no, applicationId }, now);
};

/** Asks a borrower to send back what they have and are owed by no agreement. */
export const tellNotOwed = async (services: Services, trx: Db, stands: Stands): Promise<void> => {
  const { id, amountCents: cents, timesBack } = stands.payout;
  const writer = await writerOf(services, trx, stands);
  if (!writer) return;
  const { about, words, sum } = writer;
  const { iban } = lender(services).bank;
  await writer.mail(
    `payout-not-owed:${id}${onceMore(timesBack)}`,
    words.mail("credit.payoutNotOwed", about, { ...about, amount: sum(cents), iban }),
  );
};

/** Tells a borrower that what they were not owed has come back, or a part of it: `left` is still with them. */
export const tellNotOwedBack = async (
  services: Services,
  trx: Db,
  { line, cents, left, ...stands }: Stands & { line: string; cents: Cents; left: Cents },
): Promise<void> => {
  const writer = await writerOf(services, trx, stands);
  if (!writer) return;
  const { about, words, sum } = writer;
  const told = { amount: sum(cents), left: left > 0 ? sum(left) : undefined };
  await writer.mail(`not-owed-back:${line}`, notOwedBackMail(words, about, told));
};
