/**
 * What a posted payment left over is used otherwise: to shorten the term, to lessen the instalment, or kept for the next
 * due day. The books follow from its day on, and the borrower has the plan in writing.
 */
import { repaymentCopy } from "#src/copy/repayment.ts";
import type { Account } from "#src/domain/lending/account/account.ts";
import type { SpareUse } from "#src/domain/lending/account/events.ts";
import { nextPaymentOf } from "#src/domain/lending/account/readings.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import { formatDay, sofiaDay, type Day } from "#src/domain/time/dates.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { lockCredit } from "#server/store/tables/credits.ts";
import { drawingsOf } from "#server/store/tables/drawings.ts";
import { setSpare, type PaymentRow } from "#server/store/tables/payments.ts";
import { lockKept } from "#server/lending/payers/kept.ts";
import { accountOf, type DrawingAccount } from "./accounts.ts";
import { bookCredit, type BookedCredit } from "./book-credit.ts";
import { planChangedMail } from "./payment-mails.ts";
import { writerTo } from "./tell-credit.ts";
import { nextIn } from "./tell-payment.ts";
import { owesMore, withPayment } from "./use-otherwise.ts";

/** What a payment left over, as it is used: undefined where it left nothing over, or all is paid by now. */
const usedIn = ({ drawing, account }: DrawingAccount, id: string): SpareUse | undefined => {
  if (account.settledDay !== undefined || account.withdrawn || account.writtenOff) return undefined;
  const event = drawing.events.find((one) => one.kind === "payment" && one.id === id);
  if (account.versions.some(({ by }) => by === id))
    return event?.kind === "payment" && event.spare === "keep-term" ? "keep-term" : "keep-instalment";
  const lines = account.movements.find(({ about }) => about === `payment/${id}`)?.lines ?? [];
  return lines.some(({ account: of, cents }) => of === "advances" && cents < 0) ? "advance" : undefined;
};

/** A plan by what its borrower pays next, and its last day. */
export type PlanInShort = { next: Cents; nextDay: Day; lastDay: Day };

const inShort = (account: Account): PlanInShort | undefined => {
  const next = nextPaymentOf(account);
  return next && { next: next.cents, nextDay: next.day, lastDay: account.ahead.rows.at(-1)?.dueDate ?? next.day };
};

/** A use of what a payment left over, and the plan that it leaves on a day. */
type UsedAs = { use: SpareUse; plan: PlanInShort };

type Used = DrawingAccount & UsedAs;

/** How a posted payment is used on a day; undefined where it left nothing over that could be used otherwise. */
export const usedAs = async (
  services: Pick<Services, "catalogue">,
  db: Db,
  { id, status, creditNo, drawingNo }: PaymentRow,
  day: Day,
): Promise<Used | undefined> => {
  if (status !== "posted" || creditNo === null) return undefined;
  const drawing = (await drawingsOf(db, [creditNo])).find(({ no }) => no === drawingNo);
  if (!drawing) return undefined;
  const told = { drawing, account: accountOf(services, drawing, day) };
  const [use, plan] = [usedIn(told, id), inShort(told.account)];
  return use && plan && { ...told, use, plan };
};

/**
 * The plan of a day with a payment used as `to`; "same" where nothing would change, "owes" where instalments that are paid
 * would not be.
 */
export const changedTo = (
  services: Pick<Services, "catalogue">,
  { drawing, account, plan }: Used,
  id: string,
  to: SpareUse,
): PlanInShort | "same" | "owes" => {
  const changed = accountOf(
    services,
    withPayment(drawing, id, (payment) => ({ ...payment, spare: to })),
    account.day,
  );
  const after = inShort(changed);
  if (!after || owesMore(changed, account)) return "owes";
  const isSame = changed.advance === account.advance && JSON.stringify(after) === JSON.stringify(plan);
  return isSame ? "same" : after;
};

type Changing = { paymentId: string; from: SpareUse; to: SpareUse; event: string; now: Date };

const tell = async (
  services: Services,
  trx: Db,
  { booked, account, payment }: { booked: BookedCredit; account: Account; payment: PaymentRow },
  { to, event, now }: Changing,
): Promise<void> => {
  const writer = await writerTo(services, trx, booked.credit, now);
  if (!writer) return;
  const { about, words, sum } = writer;
  await writer.mail(
    `changed:${event}`,
    planChangedMail(words, about, {
      amount: sum(payment.cents),
      day: formatDay(payment.valueDay, true),
      use: repaymentCopy.uses[to],
      plan: account.ahead.rows.map(({ dueDate, instalment }): [string, string] => [
        formatDay(dueDate, true),
        sum(instalment),
      ]),
      next: nextIn(booked, sum),
    }),
  );
};

/** Uses what a payment left over as `to`, and tells its borrower; false where it is not used as `from` any more. */
export const changePrepayment = async (services: Services, trx: Db, changing: Changing): Promise<boolean> => {
  const { paymentId, from, to, event, now } = changing;
  const today = sofiaDay(now);
  const payment = await lockKept(trx, paymentId);
  const used = payment && (await usedAs(services, trx, payment, today));
  if (!used || used.use !== from || typeof changedTo(services, used, paymentId, to) === "string") return false;
  const credit = (await lockCredit(trx, payment.creditNo!))!;
  await setSpare(trx, paymentId, to);
  const booked = await bookCredit(services, trx, credit, { event, actor: "O", now });
  const { account } = booked.told.find(({ drawing }) => drawing.no === payment.drawingNo)!;
  await tell(services, trx, { booked, account, payment }, changing);
  return true;
};
