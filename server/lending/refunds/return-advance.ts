/** What was paid ahead goes back to its payer: what the payment has paid by now stays paid. */
import type { Account } from "#src/domain/lending/account/account.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import { sofiaDay, type Day } from "#src/domain/time/dates.ts";
import { accountOf } from "#server/lending/servicing/accounts.ts";
import { bookCredit } from "#server/lending/servicing/book-credit.ts";
import { owesMore, withPayment } from "#server/lending/servicing/use-otherwise.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { lockCredit } from "#server/store/tables/credits.ts";
import { drawingsOf } from "#server/store/tables/drawings.ts";
import { setReturned, type PaymentRow } from "#server/store/tables/payments.ts";
import { refundUnderWay } from "#server/lending/payers/cancel-refund.ts";
import type { RefundTo } from "#server/lending/destinations/refund-destination.ts";
import { keptOf, lockKept } from "#server/lending/payers/kept.ts";
import { orderRefund } from "./order-refund.ts";

/** What of a payment is still kept for a due day: what was paid ahead first is used first. */
const leftAhead = ({ advance, movements }: Account, paymentId: string): Cents => {
  const kept = movements.flatMap(({ about, lines }) =>
    about.startsWith("payment/")
      ? [{ about, cents: lines.reduce((sum, { account, cents }) => (account === "advances" ? sum - cents : sum), 0) }]
      : [],
  );
  const at = kept.findIndex(({ about }) => about === `payment/${paymentId}`);
  const since = kept.slice(at + 1).reduce((sum, { cents }) => sum + Math.max(0, cents), 0);
  return at === -1 ? 0 : Math.max(0, Math.min(kept[at]!.cents, advance - since));
};

/**
 * What a posted payment has paid ahead on a day and is not needed yet; 0 where there is nothing, where money of it is kept
 * or on its way back already, and where something that is paid would not be without it.
 */
export const aheadOf = async (
  services: Pick<Services, "catalogue">,
  db: Db,
  payment: PaymentRow,
  day: Day,
): Promise<Cents> => {
  const { id, status, creditNo, drawingNo } = payment;
  if (status !== "posted" || creditNo === null) return 0;
  if ((await keptOf(db, payment)) || (await refundUnderWay(db, id))) return 0;
  const drawing = (await drawingsOf(db, [creditNo])).find(({ no }) => no === drawingNo);
  if (!drawing) return 0;
  const account = accountOf(services, drawing, day);
  const cents = leftAhead(account, id);
  const without = accountOf(
    services,
    withPayment(drawing, id, (event) => ({ ...event, returned: (event.returned ?? 0) + cents })),
    day,
  );
  return without.advance === account.advance - cents && !owesMore(without, account) ? cents : 0;
};

type Returning = {
  paymentId: string;
  cents: Cents;
  to: RefundTo | undefined;
  event: string;
  by: string;
  now: Date;
};

/** Orders that what a payment paid ahead goes back; false when that is another sum by now. */
export const returnAdvance = async (
  services: Services,
  trx: Db,
  { paymentId, cents, to, event, by, now }: Returning,
): Promise<boolean> => {
  const today = sofiaDay(now);
  const payment = await lockKept(trx, paymentId);
  if (!payment || cents <= 0 || (await aheadOf(services, trx, payment, today)) !== cents) return false;
  await setReturned(trx, paymentId, payment.returnedCents + cents);
  const credit = (await lockCredit(trx, payment.creditNo!))!;
  await bookCredit(services, trx, credit, { event, actor: "O", now });
  return (await orderRefund(services, trx, { paymentId, cents, to, by, now })) !== undefined;
};
