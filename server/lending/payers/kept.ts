/** What is kept of a payment for its payer. */
import type { Cents } from "#src/domain/lending/money.ts";
import { accounts } from "#server/lending/ledger/chart.ts";
import type { PaymentStatus } from "#src/domain/lending/money-states.ts";
import type { Db } from "#server/store/db/schema.ts";
import { lockCredit, lockCredits } from "#server/store/tables/credits.ts";
import { balanceOf } from "#server/store/tables/journal.ts";
import { lockPayment, lockPayments, type PaymentRow } from "#server/store/tables/payments.ts";

/** Account by name that money of a payer is kept on. */
export type KeptOn = "unallocated" | "refundable";

/** Where money of a payment is kept by its status; undefined where none is. */
const KEPT_ON: Readonly<Partial<Record<PaymentStatus, KeptOn>>> = {
  unmatched: "unallocated",
  returning: "unallocated",
  posted: "refundable",
};

/** Locks a payment, and the credit it is posted to: what is kept of it does not change while it is read. */
export const lockKept = async (trx: Db, paymentId: string): Promise<PaymentRow | undefined> => {
  const payment = await lockPayment(trx, paymentId);
  if (payment && payment.creditNo !== null) await lockCredit(trx, payment.creditNo);
  return payment;
};

/** The same of several payments for one act on all of them. */
export const lockAllKept = async (trx: Db, paymentIds: readonly string[]): Promise<void> => {
  const payments = await lockPayments(trx, paymentIds);
  await lockCredits(
    trx,
    payments.flatMap(({ creditNo }) => creditNo ?? []),
  );
};

/** What is kept of a payment for its payer, and where: all of it while it is nobody's, or what was too much. */
export const keptOf = async (
  db: Db,
  { id, status }: Pick<PaymentRow, "id" | "status">,
): Promise<{ from: KeptOn; cents: Cents } | undefined> => {
  const from = KEPT_ON[status];
  if (!from) return undefined;
  const cents = -(await balanceOf(db, accounts[from].code, id));
  return cents > 0 ? { from, cents } : undefined;
};
