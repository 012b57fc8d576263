/** A debit that is a transfer of ours: the order has booked it when it went out, so that only a fee of the bank is booked. */
import type { Cents } from "#src/domain/lending/money.ts";
import { MOST_TRANSFER_FEE, otherMoney } from "#server/lending/ledger/bank-entries.ts";
import { book } from "#server/lending/ledger/book.ts";
import type { Entry } from "#server/lending/ledger/entries.ts";
import { settleSent } from "#server/lending/servicing/surplus.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { orderById, type OrderRow } from "#server/store/tables/orders.ts";
import { judgeLines } from "#server/store/tables/judged-lines.ts";
import { lockLine, type LineId, type LineRow } from "#server/store/tables/statement-lines.ts";
import { lineEvent } from "./book-other.ts";

/** Why a debit is not an order's: none has that number, another movement is it already, or the sum is another. */
export type SentFault = "no-order" | "already" | "sum";

/** What of a debit that is an order's is a fee; why it is not the order's. */
export const judgeSent = (
  order: OrderRow | undefined,
  { cents }: { cents: Cents },
  mostTaken: Cents = 0,
): SentFault | { feeCents: Cents } => {
  if (!order) return "no-order";
  if (order.isTold) return "already";
  const feeCents = cents - order.cents;
  return feeCents >= 0 && feeCents <= mostTaken ? { feeCents } : "sum";
};

/** Whether somebody may say of a line which order it is. */
export const mayBeSent = ({ verdict, direction }: Pick<LineRow, "verdict" | "direction">): boolean =>
  verdict === "debit" || (direction === "debit" && verdict === "unknown-reversal");

/** What the fee beside a transfer books. */
export const feeOfSent = (row: LineRow, feeCents: Cents): Entry =>
  otherMoney({
    eventId: lineEvent(row),
    direction: "debit",
    cents: feeCents,
    feeCents: 0,
    day: row.valueDay,
    account: "bankFees",
    from: { account: "bank" },
  });

/** Books a debit that waits as an order of ours, because somebody says so; false when that cannot be. */
export const markSent = async (
  services: Services,
  trx: Db,
  { line, orderId, by, now }: { line: LineId; orderId: string; by: string; now: Date },
): Promise<boolean> => {
  const row = await lockLine(trx, line);
  if (!row || !mayBeSent(row)) return false;
  const judged = judgeSent(await orderById(trx, orderId), row, MOST_TRANSFER_FEE);
  if (typeof judged === "string") return false;
  const { feeCents } = judged;
  if (feeCents > 0) await book(trx, feeOfSent(row, feeCents), now);
  await judgeLines(trx, [{ row, verdict: "sent", orderId, ...(feeCents > 0 && { feeCents }), decidedBy: by }], now);
  await settleSent(services, trx, orderId, now);
  return true;
};
