/** Judges stored lines of a statement, some hundred in one transaction, each once. */
import { normaliseIban } from "#src/domain/identity/iban.ts";
import { sofiaDay } from "#src/domain/time/dates.ts";
import { otherMoney } from "#server/lending/ledger/bank-entries.ts";
import { book } from "#server/lending/ledger/book.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { judgeLines, type JudgedLine } from "#server/store/tables/judged-lines.ts";
import { waitingReversals } from "#server/store/tables/reversal-lines.ts";
import { dueLines, lockLine, openLines, type LineId, type LineRow } from "#server/store/tables/statement-lines.ts";
import type { OrderRow } from "#server/store/tables/orders.ts";
import { finishStatement, lockStatement } from "#server/store/tables/statements.ts";
import { entryOfLine, isDirection, isFee } from "./book-other.ts";
import { transfersByHand } from "#server/store/tables/payments.ts";
import { receiptByHand } from "./by-hand.ts";
import { bookReturnedTransfer } from "./book-returned.ts";
import { judgeSent } from "./book-sent.ts";
import { settleSent } from "#server/lending/servicing/surplus.ts";
import { findOrders, type Opened } from "./find-order.ts";
import { withoutNotOwed } from "./like-not-owed.ts";
import { matchLines } from "./look-up.ts";
import { otherMoneyOf } from "./other-money.ts";
import { COMMON_RULES, type OtherRule } from "./other-rules.ts";
import { receiveLine, reverseLine, type Matched } from "./receive-line.ts";
import { withinDay, type WithinDay } from "./ruled-sum.ts";
import { openLine } from "./sealed-line.ts";

/** Lines of one transaction. */
const BATCH = 500;

const MOST_WAITING = 1_000;

type Rules = readonly OtherRule[];

/** What came back: booked at its order, or waiting for somebody who knows which that is; the order that it names is kept. */
const returnLine = async (
  services: Services,
  trx: Db,
  row: LineRow,
  order: OrderRow | undefined,
  now: Date,
): Promise<JudgedLine> => {
  const { cents, valueDay: day } = row;
  const done = order ? await bookReturnedTransfer(services, trx, { orderId: order.id, cents, day, now }) : undefined;
  const named = order ? { orderId: order.id } : {};
  return { row, verdict: done === "booked" ? "returned" : "unknown-return", ...named };
};

const isOwn = ({ row, said }: Opened): boolean =>
  said.payer?.iban !== undefined && normaliseIban(said.payer.iban) === row.account;

/**
 * Money that is no borrower's by a rule, or of an account to itself; undefined for all other, and where a fee is not found.
 * `isCommon` is what no row of the lender's own knows.
 */
const otherOf = (
  rules: readonly OtherRule[],
  line: Opened,
): { kind: OtherRule["kind"]; feeCents: number; isCommon: boolean } | undefined => {
  const { row, said } = line;
  const { text, payer, charges } = said;
  const told = { direction: row.direction, code: row.code, text, cents: row.cents };
  const found = otherMoneyOf(rules, { ...told, ...(payer && { payer }), ...(charges !== undefined && { charges }) });
  if (!found) return isOwn(line) ? { kind: "own-transfer", feeCents: 0, isCommon: true } : undefined;
  const { rule, kind, feeCents } = found;
  const fits = feeCents !== undefined && isFee({ kind, feeCents }, row) && isDirection({ kind }, row);
  return fits ? { kind, feeCents, isCommon: COMMON_RULES.includes(rule) } : undefined;
};

const isRuled = (rules: readonly OtherRule[], { row, said }: Opened): boolean =>
  otherMoneyOf(rules, {
    direction: row.direction,
    code: row.code,
    text: said.text,
    cents: row.cents,
    ...(said.payer && { payer: said.payer }),
  }) !== undefined;

/** What a line is that is no payment of a borrower; undefined where it may be one. */
const judgeNoPayment = async (
  services: Services,
  trx: Db,
  line: Opened,
  { order, rules, within, now }: { order: OrderRow | undefined; rules: Rules; within: WithinDay; now: Date },
): Promise<JudgedLine | undefined> => {
  const { row } = line;
  if (row.direction === "credit" && (row.isReturn || order)) return returnLine(services, trx, row, order, now);
  if (order) return { row, verdict: typeof judgeSent(order, row) === "string" ? "debit" : "sent", orderId: order.id };
  const other = otherOf(rules, line);
  const isFree = row.direction === "credit" || !other?.isCommon;
  if (other && (isFree || (await within(row.cents)))) {
    await book(trx, otherMoney(entryOfLine(row, other)), now);
    const fee = other.feeCents > 0 ? { feeCents: other.feeCents } : {};
    return { row, verdict: "other", other: other.kind, ...fee };
  }
  return row.direction === "debit" ? { row, verdict: "debit" } : undefined;
};

/** Payments are matched, but for those that somebody received by hand; what a rule knows and cannot book is nobody's until somebody says what it is. */
const receiveAll = async (
  services: Services,
  trx: Db,
  lines: readonly Opened[],
  { rules, now }: { rules: readonly OtherRule[]; now: Date },
): Promise<JudgedLine[]> => {
  const said = lines.map((line) => ({ said: line.said, cents: line.row.cents, valueDay: line.row.valueDay }));
  const matches = await matchLines(services, trx, said);
  const orNotOwed = await withoutNotOwed(services, trx);
  const matched: Matched[] = [];
  for (const [at, line] of lines.entries()) {
    const match = isRuled(rules, line)
      ? ({ rule: null, candidates: [] } satisfies Matched["match"])
      : orNotOwed({ cents: line.row.cents, text: line.said.text, iban: line.said.payer?.iban }, matches[at]!);
    matched.push({ ...line, match });
  }
  // Credits are locked in one order, whatever the order of the lines.
  const creditOf = ({ match }: Matched): number => (match.rule === null ? 0 : match.creditNo);
  const judged: JudgedLine[] = [];
  const transfers = await transfersByHand(trx, [...new Set(lines.map(({ row }) => row.cents))]);
  for (const line of matched.sort((a, b) => creditOf(a) - creditOf(b) || a.row.ordinal - b.row.ordinal))
    judged.push(
      (await receiptByHand(trx, line, transfers))
        ? { row: line.row, verdict: "held", waits: "by-hand" }
        : await receiveLine(services, trx, line, now),
    );
  return judged;
};

const isTakingBack = (row: LineRow): boolean => row.isReversal && row.direction === "debit";

const judgeAll = async (services: Services, trx: Db, rules: Rules, rows: readonly LineRow[]): Promise<void> => {
  const now = services.ports.clock.now();
  const opened = rows.filter((row) => !isTakingBack(row)).map((row) => ({ row, said: openLine(services, row) }));
  const orderOf = await findOrders(services, trx, opened);
  const judged: JudgedLine[] = [];
  const paid: Opened[] = [];
  const gone: string[] = [];
  const within = withinDay(trx, rows[0]!.account, now);
  for (const [at, line] of opened.entries()) {
    const order = await orderOf(at);
    const one = await judgeNoPayment(services, trx, line, { order, rules, within, now });
    if (one?.verdict === "sent" && order?.status === "failed") gone.push(order.id);
    if (one) judged.push(one);
    else paid.push(line);
  }
  await judgeLines(trx, judged, now);
  // What has gone out is known before it is asked whether a payment sends it back.
  for (const orderId of gone) await settleSent(services, trx, orderId, now);
  await judgeLines(trx, await receiveAll(services, trx, paid, { rules, now }), now);
  for (const row of rows) if (isTakingBack(row)) await reverseLine(services, trx, row, { within, now });
};

const judgeNext = (services: Services, rules: Rules, statementId: string, most: number): Promise<boolean> =>
  services.database.transaction(async (trx) => {
    if ((await lockStatement(trx, statementId)) !== "importing") return false;
    const rows = await openLines(trx, statementId, most);
    if (rows.length === 0) await finishStatement(trx, statementId, services.ports.clock.now());
    else await judgeAll(services, trx, rules, rows);
    return rows.length > 0;
  });

const noteFault = ({ log }: Services, { statementId, ordinal }: LineId, error: unknown): void =>
  log.error(
    { event: "line-failed", statementId, line: ordinal, err: error },
    "a movement of the bank cannot be booked",
  );

/** The next line cannot be booked: it waits. */
const holdNext = (services: Services, statementId: string, error: unknown): Promise<void> =>
  services.database.transaction(async (trx) => {
    if ((await lockStatement(trx, statementId)) !== "importing") return;
    const [row] = await openLines(trx, statementId, 1);
    if (!row) return;
    await judgeLines(trx, [{ row, verdict: "held", waits: "fault" }], services.ports.clock.now());
    noteFault(services, row, error);
  });

/**
 * Judges the next lines of a statement by these rules; false when all are judged. Where something in them fails they are judged one by one:
 * the line that cannot be booked waits, and the others go in.
 */
export const judgeBatch = async (services: Services, rules: Rules, statementId: string): Promise<boolean> => {
  try {
    return await judgeNext(services, rules, statementId, BATCH);
  } catch {
    for (let judged = 0; judged < BATCH; judged += 1)
      try {
        if (!(await judgeNext(services, rules, statementId, 1))) return false;
      } catch (error) {
        await holdNext(services, statementId, error);
      }
    return true;
  }
};

/** Judges what waited for its day, which has come, and, if asked to, what could not be booked. */
export const judgeDue = async (
  services: Services,
  rules: Rules,
  { account, triesAgain }: { account: string; triesAgain: boolean },
): Promise<void> => {
  const { database, ports } = services;
  const today = sofiaDay(ports.clock.now());
  for (const due of await dueLines(database.db, { account, today, triesAgain, most: MOST_WAITING }))
    try {
      await database.transaction(async (trx) => {
        const row = await lockLine(trx, due);
        if (row?.verdict === "held") await judgeAll(services, trx, rules, [row]);
      });
    } catch (error) {
      noteFault(services, due, error);
    }
};

/**
 * Judges what waited for its day, and tries again what could not be booked and the reversals that came before what they take
 * back.
 */
export const judgeWaiting = async (services: Services, rules: Rules, account: string): Promise<void> => {
  const { database, ports } = services;
  const now = ports.clock.now();
  await judgeDue(services, rules, { account, triesAgain: true });
  await database.transaction(async (trx) => {
    const within = withinDay(trx, account, now);
    for (const row of await waitingReversals(trx, account, MOST_WAITING))
      await reverseLine(services, trx, row, { within, now });
  });
};
