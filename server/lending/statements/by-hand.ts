/** Transfers that somebody received by hand before the bank's file told of them: such a line is not credited again. */
import { addDays } from "#src/domain/time/dates.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { judgeLines } from "#server/store/tables/judged-lines.ts";
import {
  numbersIn,
  partsOfPayment,
  paymentLike,
  transfersByHand,
  type PaymentRow,
} from "#server/store/tables/payments.ts";
import { lockLine, type LineId, type LineRow } from "#server/store/tables/statement-lines.ts";
import { matchLines } from "./look-up.ts";
import type { Match } from "./match.ts";
import { openLine, type LineText } from "./sealed-line.ts";

/** A line with whose it is, as far as it says. */
type MatchedLine = { row: LineRow; said: LineText; match: Match };

const words = ({ said: { text, creditorReference, bankRef } }: MatchedLine): string =>
  [text, creditorReference, bankRef].filter(Boolean).join("\n");

/** Credits that a line is, or may be, about. */
const creditsOf = ({ match }: MatchedLine): readonly number[] =>
  match.rule === null ? match.candidates.map(({ creditNo }) => creditNo) : [match.creditNo];

const isOfCredit = async (trx: Db, payment: PaymentRow, credits: readonly number[]): Promise<boolean> => {
  const parts = payment.status === "split" ? await partsOfPayment(trx, payment.id) : [payment];
  return parts.some(({ creditNo }) => creditNo !== null && credits.includes(creditNo));
};

/** Days by which a transfer that was received by hand may count earlier or later than the bank says. */
const DAYS = 5;

/**
 * Which of the transfers that were received by hand a line may tell of: of its sum, and of the bank's own number, or of its
 * days and its credit or number.
 */
export const receiptByHand = async (
  trx: Db,
  told: MatchedLine,
  transfers: readonly PaymentRow[],
): Promise<PaymentRow | undefined> => {
  const { cents, valueDay } = told.row;
  const [from, to] = [addDays(valueDay, -DAYS), addDays(valueDay, DAYS)];
  const fit = transfers.filter(
    (payment) => payment.cents === cents && payment.valueDay >= from && payment.valueDay <= to,
  );
  const { bankRef } = told.said;
  const numbered = bankRef && transfers.length > 0 ? await paymentLike(trx, "bank", bankRef) : undefined;
  const same = transfers.find(({ id, cents: whole }) => id === numbered?.id && whole === cents);
  if (same) return same;
  const named = await numbersIn(trx, fit, words(told));
  for (const payment of fit)
    if (named.has(payment.id) || (await isOfCredit(trx, payment, creditsOf(told)))) return payment;
  return undefined;
};

/** Whether a line waits because it may have been received by hand. */
export const mayBeByHand = ({ verdict, waits }: Pick<LineRow, "verdict" | "waits">): boolean =>
  verdict === "held" && waits === "by-hand";

/**
 * A receipt by hand that a line may tell of, and the credits that the line itself is, or may be, about; `isSaid`: it is of
 * the credit that a payment of this line would be posted to, so that joining changes nothing.
 */
export type ByHand = { receipt: PaymentRow; credits: readonly number[]; isSaid: boolean };

/** The receipt by hand that a stored line may tell of, as of now. */
export const receiptOfLine = async (services: Services, trx: Db, row: LineRow): Promise<ByHand | undefined> => {
  if (!mayBeByHand(row)) return undefined;
  const said = openLine(services, row);
  const [match] = await matchLines(services, trx, [{ said, cents: row.cents, valueDay: row.valueDay }]);
  const told = { row, said, match: match! };
  const receipt = await receiptByHand(trx, told, await transfersByHand(trx, [row.cents]));
  const isSaid = told.match.rule !== null && told.match.creditNo === receipt?.creditNo;
  return receipt && { receipt, credits: creditsOf(told), isSaid };
};

/** Joins a line with the receipt by hand that it tells of: the money has come in once. False when it waits no more. */
export const joinLine = async (
  services: Services,
  trx: Db,
  { line, paymentId, by, now }: { line: LineId; paymentId: string; by: string; now: Date },
): Promise<boolean> => {
  const row = await lockLine(trx, line);
  const known = row && (await receiptOfLine(services, trx, row));
  if (!row || known?.receipt.id !== paymentId) return false;
  await judgeLines(trx, [{ row, verdict: "duplicate", paymentId, decidedBy: by }], now);
  return true;
};
