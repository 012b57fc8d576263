/** Money of nobody's that may be a payout which nobody was owed, sent back by who has it. */
import { isCheckedIban, normaliseIban } from "#src/domain/identity/iban.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import { MOST_TRANSFER_FEE } from "#server/lending/ledger/bank-entries.ts";
import { isSameDestination } from "#server/lending/destinations/payout-destination.ts";
import { saysReturn } from "./references.ts";
import { payerOf } from "#server/lending/payers/payer.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import type { PaymentRow } from "#server/store/tables/payments.ts";
import { notOwedPayouts } from "#server/store/tables/payouts.ts";

/** A payout of which so much is out without being owed. */
export type NotOwed = { id: string; out: Cents };

/**
 * Payouts that a payment may send back: so much is out by them but for fees, they went to the account that it came from, or
 * it says that it is given back, as their borrowers are asked to write.
 */
export const likeNotOwed = async (services: Services, db: Db, payment: PaymentRow): Promise<NotOwed[]> => {
  const { iban = "", reference = "" } = payerOf(services, payment);
  const saysSo = saysReturn(reference);
  const from = isCheckedIban(iban) ? normaliseIban(iban) : undefined;
  return (await notOwedPayouts(db))
    .filter(
      ({ out, ...payout }) =>
        (payment.cents <= out && (saysSo || out - payment.cents <= MOST_TRANSFER_FEE)) ||
        (from !== undefined && isSameDestination(services, payout, "wireTransfer", from)),
    )
    .map(({ id, out }) => ({ id, out }));
};
