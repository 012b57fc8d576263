/** Money that is no borrower's is booked on the account of its kind: by a rule, or as somebody says of what waits. */
import type { Cents } from "#src/domain/lending/money.ts";
import { sofiaDay, type Day } from "#src/domain/time/dates.ts";
import { accounts, type AccountName } from "#server/lending/ledger/chart.ts";
import { otherMoney, type OtherMoney } from "#server/lending/ledger/bank-entries.ts";
import { book } from "#server/lending/ledger/book.ts";
import type { Services } from "#server/services.ts";
import type { LineVerdict } from "#server/store/db/statement-tables.ts";
import type { Db } from "#server/store/db/schema.ts";
import { postingsOf } from "#server/store/tables/journal.ts";
import { endPayment, lockPayment, type PaymentRow } from "#server/store/tables/payments.ts";
import { judgeLines } from "#server/store/tables/judged-lines.ts";
import { lineOfPayment, lockLine, type LineId, type LineRow } from "#server/store/tables/statement-lines.ts";
import { OTHER_KINDS, OTHER_MONEY, type OtherKind } from "./other-kinds.ts";

/** A fee above this share of what came in is a mistake: a tenth. */
const MOST_FEE = 10;

/** Why money cannot be booked as no borrower's. */
export type OtherFault = "nothing" | "not-waiting" | "direction" | "fee" | "currency" | "pending";

/** The entry of a line. */
export const lineEvent = ({ statementId, ordinal }: LineId): string => `bank-line/${statementId}/${ordinal}`;

type Said = { kind: OtherKind; feeCents: Cents };

/** Whether such money may have such a fee. */
export const isFee = ({ kind, feeCents }: Said, { direction, cents }: Pick<LineRow, "direction" | "cents">): boolean =>
  feeCents === 0 ||
  (Number.isSafeInteger(feeCents) &&
    feeCents > 0 &&
    direction === "credit" &&
    OTHER_MONEY[kind].mayHaveFee &&
    feeCents * MOST_FEE <= cents);

/** Whether money of a kind goes that way. */
export const isDirection = ({ kind }: Pick<Said, "kind">, { direction }: Pick<LineRow, "direction">): boolean =>
  direction === "credit" || !OTHER_MONEY[kind].onlyIn;

/** What a line books as money of a kind. */
export const entryOfLine = (row: LineRow, { kind, feeCents }: Said): OtherMoney => ({
  eventId: lineEvent(row),
  direction: row.direction,
  cents: row.cents,
  feeCents,
  day: row.valueDay,
  account: OTHER_MONEY[kind].account,
  from: { account: "bank" },
});

const paymentEvent = (id: string): string => `payment-other/${id}`;

/** What a payment of nobody's books as money of a kind. */
export const entryOfPayment = (
  { id, cents, valueDay }: Pick<PaymentRow, "id" | "cents" | "valueDay">,
  { kind, feeCents }: Said,
): OtherMoney => ({
  eventId: paymentEvent(id),
  direction: "credit",
  cents,
  feeCents,
  day: valueDay,
  account: OTHER_MONEY[kind].account,
  from: { account: "unallocated", subject: id },
});

/** As what a payment is booked that is no borrower's; undefined of one that was never said to be. */
export const otherOfPayment = async (db: Db, { id }: Pick<PaymentRow, "id">): Promise<Said | undefined> => {
  const booked = await postingsOf(db, paymentEvent(id));
  const sumOn = (name: AccountName): Cents => booked.find(({ account }) => account === accounts[name].code)?.cents ?? 0;
  const kind = OTHER_KINDS.find((one) => sumOn(OTHER_MONEY[one].account) < 0);
  return kind && { kind, feeCents: Math.max(0, sumOn("providerFees")) };
};

/** Waits for somebody, and may be money of a kind. */
const MAY_BE: readonly LineVerdict[] = ["debit", "unknown-return", "unknown-reversal", "held"];

/** Why a line cannot be booked as money of a kind today; undefined when it can. */
export const lineFault = (row: LineRow, said: Said, today: Day): OtherFault | undefined => {
  if (row.verdict === null || !MAY_BE.includes(row.verdict)) return "not-waiting";
  if (row.waits === "currency" || row.waits === "account") return "currency";
  if (row.waits === "pending" || (row.waits === "future" && row.valueDay > today)) return "pending";
  if (row.cents === 0) return "nothing";
  if (!isDirection(said, row)) return "direction";
  return isFee(said, row) ? undefined : "fee";
};

/** Which money it is: a line that waits, or a payment of nobody's; what it is, and who says so. */
export type OtherSaid = ({ line: LineId } | { paymentId: string }) & {
  kind: OtherKind;
  /** What the provider kept; 0 for nothing. */
  feeCents: Cents;
  by: string;
  now: Date;
};

/** Why a payment cannot be booked as money of a kind; undefined when it can. */
export const paymentFault = (
  { status, splitOf, cents }: Pick<PaymentRow, "status" | "splitOf" | "cents">,
  said: Said,
): OtherFault | undefined => {
  if (status !== "unmatched" || splitOf !== null) return "not-waiting";
  return isFee(said, { direction: "credit", cents }) ? undefined : "fee";
};

const bookPayment = async (
  trx: Db,
  paymentId: string,
  { kind, feeCents, by, now }: Said & { by: string; now: Date },
) => {
  const payment = await lockPayment(trx, paymentId);
  const fault = payment ? paymentFault(payment, { kind, feeCents }) : "not-waiting";
  if (fault || !payment) return fault ?? "not-waiting";
  const line = await lineOfPayment(trx, paymentId);
  await book(trx, otherMoney(entryOfPayment(payment, { kind, feeCents })), now);
  await endPayment(trx, paymentId, "other", now);
  if (line)
    await judgeLines(
      trx,
      [{ row: line, verdict: "other", other: kind, ...fee(feeCents), paymentId, decidedBy: by }],
      now,
    );
  return "booked" as const;
};

const fee = (feeCents: Cents): { feeCents?: Cents } => (feeCents > 0 ? { feeCents } : {});

/** Books what somebody says of money; why not, if it cannot be. */
export const bookOtherMoney = async (_services: Services, trx: Db, said: OtherSaid): Promise<OtherFault | "booked"> => {
  if ("paymentId" in said) return bookPayment(trx, said.paymentId, said);
  const { kind, feeCents, by, now } = said;
  const row = await lockLine(trx, said.line);
  const fault = row ? lineFault(row, said, sofiaDay(now)) : "not-waiting";
  if (fault) return fault;
  await book(trx, otherMoney(entryOfLine(row!, said)), now);
  await judgeLines(trx, [{ row: row!, verdict: "other", other: kind, ...fee(feeCents), decidedBy: by }], now);
  return "booked";
};

/** Reasons for which a line is no money of ours that is to be booked. */
const NOTHING_TO_BOOK: readonly LineRow["waits"][] = ["zero", "pending", "currency", "account", "known"];

/** Whether a line waits that is to be booked as nothing. */
export const isNothingToBook = ({ verdict, waits }: Pick<LineRow, "verdict" | "waits">): boolean =>
  verdict === "held" && NOTHING_TO_BOOK.includes(waits);

/** Ends the wait of a line that is to be booked as nothing: of no sum, of another account or currency, or not booked yet. */
export const noteLine = async (
  trx: Db,
  { line, by, now }: { line: LineId; by: string; now: Date },
): Promise<boolean> => {
  const row = await lockLine(trx, line);
  if (!row || !isNothingToBook(row)) return false;
  await judgeLines(trx, [{ row, verdict: "noted", decidedBy: by }], now);
  return true;
};
