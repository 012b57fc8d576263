/** Money of nobody's that may be a payout which nobody was owed, sent back by who has it. */
import { isCheckedIban, normaliseIban } from "#src/domain/identity/iban.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import { MOST_TRANSFER_FEE } from "#server/lending/ledger/bank-entries.ts";
import { isSameDestination } from "#server/lending/destinations/payout-destination.ts";
import { notOwedCandidate, type Match } from "./match.ts";
import { saysReturn } from "./references.ts";
import { openLine } from "./sealed-line.ts";
import { payerOf } from "#server/lending/payers/payer.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import type { LineRow } from "#server/store/tables/statement-lines.ts";
import type { PaymentRow } from "#server/store/tables/payments.ts";
import { notOwedPayouts, type NotOwedPayout } from "#server/store/tables/payouts.ts";

/** A payout of which so much is out without being owed. */
export type NotOwed = { id: string; out: Cents };

/** Money that came in, as far as it says where from and what for. */
type Money = { cents: Cents; text: string; iban?: string | undefined };

/**
 * Which of these payouts money may send back: so much is out but for fees, it says that it is given back, as their borrowers
 * are asked to write, or it comes from where they went.
 */
const like = (services: Services, payouts: readonly NotOwedPayout[], { cents, text, iban = "" }: Money): NotOwed[] => {
  const saysSo = saysReturn(text);
  const from = isCheckedIban(iban) ? normaliseIban(iban) : undefined;
  return payouts
    .filter(
      ({ out, ...payout }) =>
        (cents <= out && (saysSo || out - cents <= MOST_TRANSFER_FEE)) ||
        (from !== undefined && isSameDestination(services, payout, "wireTransfer", from)),
    )
    .map(({ id, out }) => ({ id, out }));
};

/** The payouts that a payment may send back. */
export const likeNotOwed = async (services: Services, db: Db, payment: PaymentRow): Promise<NotOwed[]> => {
  const { iban, reference: text = "" } = payerOf(services, payment);
  return like(services, await notOwedPayouts(db), { cents: payment.cents, text, iban });
};

/** The payouts that a line may send back. */
export const lineLikeNotOwed = async (services: Services, db: Db, row: LineRow): Promise<NotOwed[]> => {
  const { text, payer } = openLine(services, row);
  return like(services, await notOwedPayouts(db), { cents: row.cents, text, iban: payer?.iban });
};

/**
 * Takes matches back of lines that may send such a payout back: somebody says which they are. A line that names its credit
 * is an ordinary payment, also from where the payout went, unless it says otherwise.
 */
export const withoutNotOwed = async (services: Services, db: Db): Promise<(line: Money, match: Match) => Match> => {
  const payouts = await notOwedPayouts(db);
  return ({ cents, text, iban }, match) => {
    if (match.rule === null) return match;
    const may = like(services, payouts, { cents, text, ...(match.rule === "payer" && { iban }) });
    return may.length > 0 ? { rule: null, candidates: [notOwedCandidate(match.creditNo)] } : match;
  };
};
