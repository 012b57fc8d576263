/**
 * A file that was imported by mistake is undone: what its lines booked is booked back, payments that they made are taken
 * back, also those that somebody had taken back by hand, transfers of ours that came back by it have not, and the file, or a
 * corrected one, may be given again. What has gone back to payers because of it is owed by them then.
 */
import { otherMoney, partReturnUndone, undone } from "#server/lending/ledger/bank-entries.ts";
import { book } from "#server/lending/ledger/book.ts";
import { takenBack } from "#server/lending/ledger/entries.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { keptOf } from "#server/lending/payers/kept.ts";
import { goneTwice } from "#server/lending/servicing/give-back.ts";
import { takeBackPayment } from "#server/lending/servicing/receive-payment.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { lockCredits } from "#server/store/tables/credits.ts";
import { postingsOf } from "#server/store/tables/journal.ts";
import {
  endPayment,
  partsOfPayment,
  paymentById,
  setPaymentStatus,
  type PaymentRow,
} from "#server/store/tables/payments.ts";
import { isAnySurplus } from "#server/store/tables/payouts.ts";
import { refundsOf } from "#server/store/tables/refunds.ts";
import { undoLines } from "#server/store/tables/judged-lines.ts";
import { linesOfStatements, type LineRow } from "#server/store/tables/statement-lines.ts";
import {
  chainOf,
  lockFile,
  statementsOfFile,
  undoStatements,
  type StatementRow,
} from "#server/store/tables/statements.ts";
import { entryOfLine, entryOfPayment, lineEvent, otherOfPayment } from "./book-other.ts";
import { PART } from "./book-returned.ts";
import { feeOfSent } from "./book-sent.ts";
import { isOtherKind } from "./other-kinds.ts";
import { lockReturned, undoneReturns, undoReturns, type UndoneReturn } from "./undo-returned.ts";

/**
 * Why a file cannot be undone: it is not imported, or still being; a later one begins where it ended; it took back a payment
 * of before; it tells that a payout went out that nobody is owed; or, for now, the provider has an order in the stead of one that came
 * back by it.
 */
type UndoFault = "not-imported" | "importing" | "later-file" | "reversal" | "surplus" | "order-under-way";

/** A payment that would be taken back; `creditNo` is null of money of nobody's. */
type UndonePayment = Pick<PaymentRow, "id" | "cents" | "status" | "creditNo">;

/** What undoing a file would do, and why it cannot be. Sums are of its lines. */
export type UndoPlan = {
  sha256: string;
  statements: StatementRow[];
  lines: number;
  credits: Cents;
  debits: Cents;
  payments: UndonePayment[];
  /** Lines that are no borrowers' money and are booked back. */
  others: number;
  /** Transfers of ours that came back by it and are out again. */
  returns: UndoneReturn[];
  /** What has gone back to payers, or is on its way, and they owe then. */
  gone: Cents;
  faults: UndoFault[];
};

/** Payments that were taken back already: no credit has anything of them. */
const ENDED: readonly PaymentRow["status"][] = ["reversed", "charged-back", "undone"];

/** What of a payment has gone back, or cannot be stopped any more. */
const goneOf = async (db: Db, { id }: Pick<PaymentRow, "id">): Promise<Cents> =>
  (await refundsOf(db, id))
    .filter(({ status, handedAt }) => status === "paid" || status === "pending" || (status === "created" && handedAt))
    .reduce((sum, { cents }) => sum + cents, 0);

/** All that a payment was divided into, and what that was divided into. */
const partsWithin = async (db: Db, { id, status }: PaymentRow): Promise<PaymentRow[]> => {
  if (status !== "split" && !ENDED.includes(status)) return [];
  const within: PaymentRow[] = [];
  for (const part of await partsOfPayment(db, id)) within.push(part, ...(await partsWithin(db, part)));
  return within;
};

/** A payment that a line brought, with all its parts. */
type Brought = { whole: PaymentRow; parts: PaymentRow[] };

const broughtBy = async (db: Db, lines: readonly LineRow[]): Promise<Brought[]> => {
  const found: Brought[] = [];
  for (const { paymentId, verdict } of lines) {
    const whole = paymentId === null || verdict === "duplicate" ? undefined : await paymentById(db, paymentId);
    if (whole) found.push({ whole, parts: await partsWithin(db, whole) });
  }
  return found;
};

const allOf = (payments: readonly Brought[]): PaymentRow[] => payments.flatMap(({ whole, parts }) => [whole, ...parts]);

const isLast = async (db: Db, statement: StatementRow, own: readonly StatementRow[]): Promise<boolean> => {
  const chain = await chainOf(db, statement);
  const ofChain = own.filter(
    ({ account, currency }) => account === statement.account && currency === statement.currency,
  );
  const positions = ofChain.map(({ position }) => position);
  return chain === undefined || positions.includes(chain.position);
};

const faultsOf = async (
  db: Db,
  statements: readonly StatementRow[],
  lines: readonly LineRow[],
): Promise<UndoFault[]> => {
  if (statements.length === 0) return ["not-imported"];
  const faults = new Set<UndoFault>();
  if (statements.some(({ state }) => state === "importing")) faults.add("importing");
  for (const statement of statements) if (!(await isLast(db, statement, statements))) faults.add("later-file");
  const keys = new Set(
    lines.filter(({ verdict }) => verdict !== "duplicate").map(({ account, key }) => `${account}/${key}`),
  );
  if (lines.some(({ account, reversesKey }) => reversesKey !== null && !keys.has(`${account}/${reversesKey}`)))
    faults.add("reversal");
  const sent = lines.flatMap(({ verdict, orderId }) => (verdict === "sent" && orderId !== null ? [orderId] : []));
  if (await isAnySurplus(db, sent)) faults.add("surplus");
  return [...faults];
};

const isPart = ({ verdict, other }: LineRow): boolean => verdict === "returned" && other === PART;

const returnedBy = (lines: readonly LineRow[]): string[] =>
  lines.flatMap((row) => (row.verdict === "returned" && row.orderId !== null && !isPart(row) ? [row.orderId] : []));

/** Payments that stand for the money that came in by them, whatever of it went back. */
const WHOLE: readonly PaymentRow["status"][] = ["unmatched", "posted", "returning", "returned"];

/** What payers owe once a file is undone: what went back to them of what it brought, and what went back to them twice. */
const goneBy = async (db: Db, payments: readonly PaymentRow[], returns: readonly UndoneReturn[]): Promise<Cents> => {
  const outAgain = ({ id }: PaymentRow): Cents =>
    returns.reduce((sum, { about, becomes, cents }) => (about === id && becomes === "paid" ? sum + cents : sum), 0);
  const brought = new Set(payments.map(({ id }) => id));
  let gone = 0;
  for (const payment of payments) if (!ENDED.includes(payment.status)) gone += await goneOf(db, payment);
  for (const id of new Set(returns.flatMap(({ what, about }) => (what === "refund" ? [about] : [])))) {
    const payment = (await paymentById(db, id))!;
    const again = outAgain(payment);
    const before = await goneOf(db, payment);
    if (brought.has(id) || !WHOLE.includes(payment.status)) gone += again;
    else if (payment.status === "posted")
      gone += goneTwice({ cents: again, kept: (await keptOf(db, payment))?.cents, before });
    else gone += Math.max(0, before + again - payment.cents);
  }
  return gone;
};

const isLineBooked = ({ verdict, paymentId }: LineRow): boolean => verdict === "other" && paymentId === null;

const planOf = async (db: Db, sha256: string, statements: StatementRow[]) => {
  const lines = await linesOfStatements(
    db,
    statements.map(({ id }) => id),
  );
  const payments = await broughtBy(db, lines);
  const faults = await faultsOf(db, statements, lines);
  const returns = await undoneReturns(db, returnedBy(lines));
  if (!returns) faults.push("order-under-way");
  const plan: UndoPlan = {
    sha256,
    statements,
    lines: lines.length,
    credits: statements.reduce((sum, one) => sum + one.credits, 0),
    debits: statements.reduce((sum, one) => sum + one.debits, 0),
    // The money of one that was divided stands with its parts.
    payments: allOf(payments)
      .filter(({ status }) => status !== "split" && !ENDED.includes(status))
      .map(({ id, cents, status, creditNo }) => ({ id, cents, status, creditNo })),
    others: lines.filter((row) => isLineBooked(row) || isPart(row)).length,
    returns: returns ?? [],
    gone: await goneBy(db, allOf(payments), returns ?? []),
    faults,
  };
  return { plan, lines, payments };
};

/** What undoing a file would do. */
export const undoableImport = async (db: Db, sha256: string): Promise<UndoPlan> =>
  (await planOf(db, sha256, await statementsOfFile(db, sha256))).plan;

/** Books back what a line booked as no borrower's, as a fee beside a transfer, or as a part of a payout that nobody was owed. */
const undoOther = async (trx: Db, row: LineRow, now: Date): Promise<void> => {
  const { orderId, cents, valueDay: day } = row;
  if (isPart(row)) await book(trx, partReturnUndone({ orderId: orderId!, cents, day, line: lineEvent(row) }), now);
  if (row.verdict === "sent" && row.feeCents !== null) await book(trx, undone(feeOfSent(row, row.feeCents)), now);
  if (!isLineBooked(row) || row.other === null || !isOtherKind(row.other)) return;
  const said = { kind: row.other, feeCents: row.feeCents ?? 0 };
  await book(trx, undone(otherMoney(entryOfLine(row, said))), now);
};

/** A payment that somebody said to be no borrower's is nobody's again, before it is taken back. */
const reopen = async (trx: Db, payment: PaymentRow, now: Date): Promise<void> => {
  const said = payment.status === "other" ? await otherOfPayment(trx, payment) : undefined;
  if (!said) return;
  await book(trx, undone(otherMoney(entryOfPayment(payment, said))), now);
  await setPaymentStatus(trx, payment.id, "unmatched");
};

/**
 * What was taken back has never come in either: the bank's money is booked back on the day on which it was taken back, and
 * on the day on which it came in.
 */
const undoTakenBack = async (trx: Db, payment: PaymentRow, now: Date): Promise<void> => {
  const { id: paymentId, channel, externalId, cents, valueDay } = payment;
  const back = (day: Day) => takenBack({ paymentId, channel, externalId, cents, day, from: "unallocated" });
  const [booked] = await postingsOf(trx, back(valueDay).eventId);
  if (booked && booked.valueDay !== valueDay) {
    await book(trx, undone(back(booked.valueDay)), now);
    await book(trx, { ...back(valueDay), eventId: `undone/receipt/${paymentId}`, kind: "undone" }, now);
  }
  await endPayment(trx, paymentId, "undone", now);
};

const undoPayment = async (services: Services, trx: Db, payment: PaymentRow, now: Date): Promise<void> => {
  await reopen(trx, payment, now);
  const done = await takeBackPayment(services, trx, payment.id, "undone", now);
  if (done !== "taken-back") throw new Error(`payment ${payment.id} of a file that is undone is ${done}`);
};

/**
 * Undoes a file in the transaction of the act, by its plan as it is now; its plan with what hinders it, if it cannot be.
 * Borrowers whose credits it had paid are told that it was booked by mistake.
 */
export const undoImport = async (
  services: Services,
  trx: Db,
  { sha256, by, now }: { sha256: string; by: string; now: Date },
): Promise<"undone" | UndoPlan> => {
  const statements = await lockFile(trx, sha256);
  const ids = statements.map(({ id }) => id);
  await lockReturned(trx, returnedBy(await linesOfStatements(trx, ids)));
  const { plan, lines, payments } = await planOf(trx, sha256, statements);
  if (plan.faults.length > 0) return plan;
  await lockCredits(trx, [...new Set([...plan.payments, ...plan.returns].flatMap(({ creditNo }) => creditNo ?? []))]);
  await undoReturns(services, trx, { returns: plan.returns, by, now });
  for (const row of lines) await undoOther(trx, row, now);
  for (const payment of allOf(payments))
    if (ENDED.includes(payment.status)) await undoTakenBack(trx, payment, now);
    else if (payment.status === "split") await endPayment(trx, payment.id, "undone", now);
    else await undoPayment(services, trx, payment, now);
  await undoLines(trx, ids, now);
  await undoStatements(trx, sha256, by, now);
  return "undone";
};
