/** Lines of bank statements and what became of them. */
import { sql, type InferResult } from "kysely";
import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { toJson } from "#server/store/db/columns.ts";
import type { LineCandidate, LineVerdict, LineWaits } from "#server/store/db/statement-tables.ts";
import { rowsOf } from "#server/store/db/rows-of.ts";
import type { Db } from "#server/store/db/schema.ts";

/** A line to store; `sealed` holds its text, references and payer. */
export type NewLine = {
  statementId: string;
  ordinal: number;
  account: string;
  key: string;
  direction: "credit" | "debit";
  isReversal: boolean;
  cents: Cents;
  valueDay: Day;
  refHash: string | null;
  traceHash: string | null;
  payerHash: string | null;
  sealed: Buffer;
  currency: string;
  isReturn: boolean;
  code: string | null;
  /** How often a line of this key was undone before. */
  again: number;
  waits: LineWaits | null;
  verdict?: LineVerdict;
};

const AT_ONCE = 500;

/** Those of the keys that an account has a line with. */
export const knownKeys = async (db: Db, account: string, keys: readonly string[]): Promise<Set<string>> => {
  const found = new Set<string>();
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    const rows = await db
      .selectFrom("statement_lines")
      .select("line_key")
      .where("account", "=", account)
      .where("line_key", "in", keys.slice(at, at + AT_ONCE))
      .where(({ or, eb }) => or([eb("verdict", "is", null), eb("verdict", "<>", "undone")]))
      .execute();
    for (const row of rows) found.add(row.line_key);
  }
  return found;
};

/** How often lines with these keys of an account were undone, where they were. */
export const timesUndone = async (db: Db, account: string, keys: readonly string[]): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom("statement_lines")
    .select(["line_key", sql<number>`count(*)::int`.as("times")])
    .where("account", "=", account)
    .where("verdict", "=", "undone")
    .where("line_key", "in", keys)
    .groupBy("line_key")
    .execute();
  return new Map(rows.map(({ line_key: key, times }) => [key, times]));
};

/** Ends the wait of lines that the bank had not booked and has by now, by the keys that they had. */
export const endPending = async (trx: Db, account: string, keys: readonly string[], now: Date): Promise<void> => {
  if (keys.length === 0) return;
  await trx
    .updateTable("statement_lines")
    .set({ verdict: "duplicate", judged_at: now })
    .where("account", "=", account)
    .where("verdict", "=", "held")
    .where("waits", "=", "pending")
    .where("line_key", "in", keys)
    .execute();
};

/** Key of a movement that reads as the one of a key does. */
export const knownKey = ({ statementId, ordinal, key }: LineId & { key: string }): string =>
  `k:${statementId}:${ordinal}:${key}`;

/** Stores the lines of a statement, some hundred at once. */
export const addLines = async (trx: Db, lines: readonly NewLine[], now: Date): Promise<void> => {
  for (let at = 0; at < lines.length; at += AT_ONCE)
    await trx
      .insertInto("statement_lines")
      .values(
        lines.slice(at, at + AT_ONCE).map((line) => ({
          statement_id: line.statementId,
          ordinal: line.ordinal,
          account: line.account,
          line_key: line.key,
          direction: line.direction,
          is_reversal: line.isReversal,
          cents: line.cents,
          value_day: line.valueDay,
          ref_hash: line.refHash,
          trace_hash: line.traceHash,
          payer_hash: line.payerHash,
          sealed: line.sealed,
          currency: line.currency,
          is_return: line.isReturn,
          code: line.code,
          again: line.again,
          waits: line.waits,
          verdict: line.verdict ?? null,
          judged_at: line.verdict ? now : null,
          candidates: toJson<LineCandidate[]>([]),
        })),
      )
      .execute();
};

/** Which line: its statement, and its place there. */
export type LineId = { statementId: string; ordinal: number };

/** All of lines. */
export const selectLines = (db: Db) =>
  db.selectFrom("statement_lines").select([
    "statement_id as statementId",
    "ordinal",
    "account",
    "line_key as key",
    "direction",
    "is_reversal as isReversal",
    "cents",
    "value_day as valueDay",
    "ref_hash as refHash",
    "trace_hash as traceHash",
    "payer_hash as payerHash",
    "sealed",
    "currency",
    "is_return as isReturn",
    "code",
    "again",
    "waits",
    "verdict",
    "payment_id as paymentId",
    // The order of ours that it is of; of one that is not booked as that, the order that it names.
    "order_id as orderId",
    "other",
    "fee_cents as feeCents",
    "reverses_key as reversesKey",
  ]);

/** A stored line. */
export type LineRow = InferResult<ReturnType<typeof selectLines>>[number];

/** A line, locked; undefined when there is none. */
export const lockLine = (trx: Db, { statementId, ordinal }: LineId): Promise<LineRow | undefined> =>
  selectLines(trx)
    .where("statement_id", "=", statementId)
    .where("ordinal", "=", ordinal)
    .forUpdate()
    .executeTakeFirst();

/** A line; undefined when there is none. */
export const lineById = (db: Db, { statementId, ordinal }: LineId): Promise<LineRow | undefined> =>
  selectLines(db).where("statement_id", "=", statementId).where("ordinal", "=", ordinal).executeTakeFirst();

/** The lines with these places. */
export const linesWith = async (db: Db, ids: readonly LineId[]): Promise<LineRow[]> =>
  ids.length === 0
    ? []
    : selectLines(db)
        .where(
          sql<boolean>`(statement_id, ordinal) in (select * from ${rowsOf("k", ids, [
            ["statement_id", "uuid", ({ statementId }) => statementId],
            ["ordinal", "integer", ({ ordinal }) => ordinal],
          ])})`,
        )
        .execute();

/** The movement that another one reads as; undefined where that has gone with its file. */
export const likeLine = async (
  db: Db,
  { statementId, ordinal, account, key, waits }: LineRow,
): Promise<LineRow | undefined> => {
  const own = knownKey({ statementId, ordinal, key: "" });
  if (waits !== "known" || !key.startsWith(own)) return undefined;
  return selectLines(db)
    .where("account", "=", account)
    .where("line_key", "=", key.slice(own.length))
    .where(({ or, eb }) => or([eb("verdict", "is", null), eb("verdict", "<>", "undone")]))
    .executeTakeFirst();
};

/** All lines of statements, in order. */
export const linesOfStatements = async (db: Db, ids: readonly string[]): Promise<LineRow[]> =>
  ids.length === 0
    ? []
    : selectLines(db).where("statement_id", "in", ids).orderBy("statement_id").orderBy("ordinal").execute();

/** The line that brought a payment in; undefined when none did. */
export const lineOfPayment = (db: Db, paymentId: string): Promise<LineRow | undefined> =>
  selectLines(db).where("payment_id", "=", paymentId).where("verdict", "<>", "undone").executeTakeFirst();

/** Whether a credit of the bank stands that has one of these references. */
export const isCreditKnown = async (db: Db, refHashes: readonly string[]): Promise<boolean> =>
  (await db
    .selectFrom("statement_lines")
    .select("ordinal")
    .where("ref_hash", "in", refHashes)
    .where("direction", "=", "credit")
    .where(({ or, eb }) => or([eb("verdict", "is", null), eb("verdict", "<>", "undone")]))
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The line by which an order of ours went out. */
export const sentLine = (db: Db, orderId: string): Promise<LineRow | undefined> =>
  selectLines(db).where("order_id", "=", orderId).where("verdict", "=", "sent").executeTakeFirst();

/** The last statement by whose file one of these orders came back; undefined where none did by a file. */
export const returnedIn = async (db: Db, orderIds: readonly string[]): Promise<string | undefined> =>
  orderIds.length === 0
    ? undefined
    : (
        await selectLines(db)
          .where("order_id", "in", orderIds)
          .where("verdict", "=", "returned")
          .orderBy("judged_at", "desc")
          .limit(1)
          .executeTakeFirst()
      )?.statementId;

/** The next lines of a statement without a verdict; those that take another back come after all others. */
export const openLines = async (db: Db, statementId: string, most: number): Promise<LineRow[]> =>
  selectLines(db)
    .where("statement_id", "=", statementId)
    .where("verdict", "is", null)
    .orderBy("is_reversal")
    .orderBy("ordinal")
    .limit(most)
    .execute();

/** Lines of an account whose value day was to come, and has; with `triesAgain` also those that could not be booked before. */
export const dueLines = async (
  db: Db,
  { account, today, triesAgain, most }: { account: string; today: Day; triesAgain: boolean; most: number },
): Promise<LineRow[]> =>
  selectLines(db)
    .where("account", "=", account)
    .where("verdict", "=", "held")
    .where(({ or, and, eb }) =>
      or([
        ...(triesAgain ? [eb("waits", "=", "fault")] : []),
        and([eb("waits", "=", "future"), eb("value_day", "<=", today)]),
      ]),
    )
    .orderBy("value_day")
    .orderBy("statement_id")
    .orderBy("ordinal")
    .limit(most)
    .execute();
