/**
 * What was paid too much for one drawing goes on to another that owed on its day. Otherwise it goes back by itself to the
 * account that it came from: where that is known, the phone of whose credit it is is trusted, the payer owes us nothing, the
 * borrower has no money that they are not owed, nobody of the staff has said whose it is, the sum is not large, with what
 * went back by itself lately, and the bank's next statement goes on from what is known, with nothing in it that waits: what
 * one person's file says sends no money out. Otherwise people see to it; the borrower is told which of the two.
 */
import { creditMails } from "#src/copy/credit-mails.ts";
import { masked } from "#src/domain/staff/fields.ts";
import { addDays, sofiaDay } from "#src/domain/time/dates.ts";
import { newPhoneOf } from "#server/lending/accounts/trusted-number.ts";
import { accounts } from "#server/lending/ledger/chart.ts";
import { POLICY } from "#server/lending/lender/policy.ts";
import { passOn } from "#server/lending/servicing/pass-on.ts";
import { writerTo } from "#server/lending/servicing/tell-credit.ts";
import type { JobHandler } from "#server/queue/queue.ts";
import { PENDING } from "#server/queue/worker.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { lockCredit } from "#server/store/tables/credits.ts";
import { keptFrom } from "#server/store/tables/journal.ts";
import { isBankFollowed } from "#server/store/tables/given-files.ts";
import type { PaymentRow } from "#server/store/tables/payments.ts";
import { notOwed } from "#server/store/tables/payouts.ts";
import { orderedOfCredit, refundsOf } from "#server/store/tables/refunds.ts";
import { lineOfPayment } from "#server/store/tables/statement-lines.ts";
import { contactOf } from "#server/store/tables/users.ts";
import { payerAccount } from "#server/lending/destinations/refund-destination.ts";
import { owedBySamePayer } from "#server/lending/payers/payer-owes.ts";
import { keptOf, lockKept } from "#server/lending/payers/kept.ts";
import { orderRefund } from "./order-refund.ts";

/** Who ordered what goes back by itself. */
const BY_ITSELF = "автоматично";
/** Days after which people see to what no statement has confirmed. */
const AWAITED_DAYS = 7;
/** Days over which is counted what goes back by itself of a credit. */
const COUNTED_DAYS = 30;

/** Whether somebody of the staff has said whose a payment is: what one person says sends no money out. */
const isByHand = async (db: Db, { id, splitOf }: PaymentRow): Promise<boolean> =>
  splitOf !== null || (await lineOfPayment(db, id))?.verdict === "unmatched";

const returnInside = async (services: Services, trx: Db, paymentId: string): Promise<typeof PENDING | void> => {
  const now = services.ports.clock.now();
  const payment = await lockKept(trx, paymentId);
  const kept = payment?.status === "posted" ? await keptOf(trx, payment) : undefined;
  // What was ordered before and did not arrive, or was cancelled, is a person's to decide.
  if (!payment || !kept || (await refundsOf(trx, paymentId)).some(({ status }) => status !== "paid")) return;
  if (await passOn(services, trx, payment, now)) return;
  const credit = (await lockCredit(trx, payment.creditNo!))!;
  const to = payerAccount(services, payment);
  const isTrusted = newPhoneOf(await contactOf(trx, credit.userId), now) === undefined;
  const { cents } = kept;
  const since = new Date(now.getTime() - COUNTED_DAYS * 86_400_000);
  const lately = await orderedOfCredit(trx, { creditNo: credit.no, by: BY_ITSELF, since });
  const may =
    to !== undefined &&
    isTrusted &&
    cents + lately <= POLICY.returnedAlone &&
    !(await isByHand(trx, payment)) &&
    !(await owedBySamePayer(trx, paymentId)) &&
    (await notOwed(trx, { creditNo: credit.no })) === 0;
  const keptSince = await keptFrom(trx, accounts.refundable.code, paymentId);
  const isConfirmed = may && (await isBankFollowed(trx, keptSince));
  if (may && !isConfirmed && addDays(sofiaDay(keptSince), AWAITED_DAYS) > sofiaDay(now)) return PENDING;
  const goes = may && isConfirmed;
  if (goes && !(await orderRefund(services, trx, { paymentId, cents, to, by: BY_ITSELF, now }))) return;
  const writer = await writerTo(services, trx, credit, now);
  if (!writer) return;
  const told = { ...writer.about, amount: writer.sum(cents) };
  const key = `${paymentId}:${cents}`;
  if (goes)
    await writer.mail(`goes-back:${key}`, creditMails.goesBack({ ...told, account: masked("account", to.account) }));
  else await writer.mail(`to-give-back:${key}`, creditMails.toGiveBack(told));
};

/** Job that sees to what was paid too much. */
export const returnOverpaid =
  (services: Services): JobHandler<"return-overpaid"> =>
  ({ paymentId }) =>
    services.database.transaction((trx) => returnInside(services, trx, paymentId));
