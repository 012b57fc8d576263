/** A line of the bank comes in as a payment, or takes one back. */
import { receivePayment, takeBackPayment } from "#server/lending/servicing/receive-payment.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { lineOfPayment, lockLine, type LineId, type LineRow } from "#server/store/tables/statement-lines.ts";
import { reversibleLines, takenBackByHand, waitingReversalsOf } from "#server/store/tables/reversal-lines.ts";
import { flagNewPayer, paymentById } from "#server/store/tables/payments.ts";
import { judgeLines, type JudgedLine } from "#server/store/tables/judged-lines.ts";
import type { Opened } from "./find-order.ts";
import type { Match } from "./match.ts";
import type { WithinDay } from "./ruled-sum.ts";
import { openLine } from "./sealed-line.ts";

/** Name of a line among all receipts of the bank; one that was undone before comes in anew. */
const externalIdOf = ({ account, key, again }: LineRow): string =>
  `${account}/${key}${again > 0 ? `/again/${again}` : ""}`;

/** A line with whose it is. */
export type Matched = Opened & { match: Match };

/** Takes a line in as a payment of the credit that it matches; as nobody's where it matches none, or needs a person's word. */
export const receiveLine = async (
  services: Services,
  trx: Db,
  { row, said, match }: Matched,
  now: Date,
): Promise<JudgedLine> => {
  const creditNo = match.rule === null ? null : match.creditNo;
  const reference = [said.creditorReference, said.text].filter(Boolean).join(" ").slice(0, 500);
  const { paymentId, outcome } = await receivePayment(
    services,
    trx,
    {
      channel: "bank",
      externalId: externalIdOf(row),
      cents: row.cents,
      valueDay: row.valueDay,
      ...(said.payer && { payer: said.payer }),
      ...(reference && { reference }),
    },
    creditNo,
    now,
    { unfit: "keep" },
  );
  if (match.rule !== null && match.isNewPayer && outcome !== "unmatched" && outcome !== "duplicate")
    await flagNewPayer(trx, paymentId);
  const found = match.rule === null ? { candidates: match.candidates } : { rule: match.rule, creditNo: match.creditNo };
  return { row, verdict: outcome, paymentId, ...found };
};

type TakenBack = { key: string; paymentId: string; statementId?: string };

/**
 * What a reversal takes back: the line that the bank's reference names, or the payer's, or the only one of the payer; where
 * it names none, the only one of its sum that somebody has taken back before the bank told of it.
 */
export const takenBackBy = async (trx: Db, row: LineRow): Promise<TakenBack | undefined> => {
  if (row.direction !== "debit") return undefined;
  const lines = (row.refHash ?? row.traceHash ?? row.payerHash) ? await reversibleLines(trx, row) : [];
  for (const by of ["reference", "trace", "payer"] as const) {
    const named = lines.filter((line) => line.by === by);
    if (named.length > 0) return named.length === 1 ? named[0] : undefined;
  }
  const byHand = await takenBackByHand(trx, row);
  return byHand.length === 1 ? byHand[0] : undefined;
};

/**
 * Takes a line back at once, so that the next one finds it taken; one that somebody took back by hand is taken back. What is
 * beyond the day's sum waits for people, but for what the same statement brought.
 */
export const reverseLine = async (
  services: Services,
  trx: Db,
  row: LineRow,
  { within, now }: { within: WithinDay; now: Date },
): Promise<void> => {
  const taken = await takenBackBy(trx, row);
  const isTaken = taken && (await paymentById(trx, taken.paymentId))?.status === "reversed";
  const done =
    isTaken ||
    (taken &&
      (taken.statementId === row.statementId || (await within(row.cents))) &&
      (await takeBackPayment(services, trx, taken.paymentId, "reversed", now)) === "taken-back");
  const judged = done
    ? { verdict: "reversed" as const, reversesKey: taken!.key }
    : { verdict: "unknown-reversal" as const };
  await judgeLines(trx, [{ row, ...judged }], now);
};

/** Whether a line waits and may take a payment back: one that the bank calls a reversal, or a debit of which nothing is known. */
export const isWaitingReversal = ({ verdict, waits, isReversal, orderId }: LineRow): boolean =>
  verdict === "unknown-reversal" ||
  (verdict === "debit" && orderId === null) ||
  (verdict === "held" && waits === "known" && isReversal);

/**
 * The debit that waits to take back a payment which a line brought, of its sum: the oldest that the bank calls a reversal,
 * or else the only one of which nothing is known. Undefined when there is none.
 */
export const reversalOf = async (db: Db, paymentId: string): Promise<LineRow | undefined> => {
  const line = await lineOfPayment(db, paymentId);
  if (!line) return undefined;
  const [first, second] = await waitingReversalsOf(db, line);
  return first?.verdict === "debit" && second ? undefined : first;
};

/** Records that a line took a payment back which somebody has taken back because of it; false when it waits no more. */
export const endReversal = async (
  trx: Db,
  { line, paymentId, by, now }: { line: LineId; paymentId: string; by: string; now: Date },
): Promise<boolean> => {
  const [row, taken] = [await lockLine(trx, line), await lineOfPayment(trx, paymentId)];
  if (!row || !taken || !isWaitingReversal(row)) return false;
  await judgeLines(trx, [{ row, verdict: "reversed", reversesKey: taken.key, decidedBy: by }], now);
  return true;
};

/** Whether a line that waits can be a payment after all. */
export const isPaymentAfterAll = ({ verdict, waits, direction }: LineRow): boolean =>
  direction === "credit" &&
  (verdict === "unknown-return" ||
    (verdict === "held" && (waits === "batch" || waits === "known" || waits === "by-hand" || waits === "fault")));

/**
 * Takes in as a payment of nobody's what waits for another reason: a batch that is not its transactions, what reads as
 * another line does, or what the bank calls a return and somebody knows to be a payment. False when it does not wait, or has not come in.
 */
export const takeLineIn = async (
  services: Services,
  trx: Db,
  { line, now }: { line: LineId; now: Date },
): Promise<boolean> => {
  const row = await lockLine(trx, line);
  if (!row || !isPaymentAfterAll(row)) return false;
  const match = { rule: null, candidates: [] } as const satisfies Match;
  const opened = { row, said: openLine(services, row), match: { ...match, candidates: [] } };
  await judgeLines(trx, [await receiveLine(services, trx, opened, now)], now);
  return true;
};
