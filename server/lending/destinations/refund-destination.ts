/** Where money is given back to: the account it came from, or the one the borrower was paid out to, unless a guarantor paid. */
import { isCheckedIban, normaliseIban } from "#src/domain/identity/iban.ts";
import type { PayoutMethod } from "#src/domain/lending/payout-method.ts";
import { frozenDestination, type Destination } from "./payout-destination.ts";
import { payerOf } from "#server/lending/payers/payer.ts";
import type { WithSecrets } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import type { PaymentRow } from "#server/store/tables/payments.ts";
import { paidPayoutOfDrawing } from "#server/store/tables/payouts.ts";

/** An account, whose it is, and how money gets there. */
export type RefundTo = Destination & { method: PayoutMethod };

/** The account that a payment came from; undefined when its channel told none. */
export const payerAccount = (
  services: WithSecrets,
  payment: Pick<PaymentRow, "id" | "payer">,
): RefundTo | undefined => {
  const { name = "", iban = "" } = payerOf(services, payment);
  return isCheckedIban(iban) ? { method: "wireTransfer", account: normaliseIban(iban), holder: name } : undefined;
};

/** The account that the credit of a payment was paid out to; undefined of a payment that is no credit's, or a guarantor's. */
export const payoutAccount = async (
  services: WithSecrets,
  db: Db,
  payment: PaymentRow,
): Promise<RefundTo | undefined> => {
  const isBorrowers = payment.drawingNo !== null && !payerOf(services, payment).isGuarantor;
  const payout = isBorrowers ? await paidPayoutOfDrawing(db, payment.drawingNo!) : undefined;
  return payout?.destination ? { method: payout.method, ...frozenDestination(services, payout) } : undefined;
};

/** The account that a payment goes back to; undefined when nobody has said one. */
export const knownDestination = async (
  services: WithSecrets,
  db: Db,
  payment: PaymentRow,
): Promise<RefundTo | undefined> => payerAccount(services, payment) ?? (await payoutAccount(services, db, payment));
