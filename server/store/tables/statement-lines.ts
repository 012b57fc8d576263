/** Lines of bank statements and what became of them. */
import { sql } from "kysely";
import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { toJson } from "#server/store/db/columns.ts";
import type { LineCandidate, LineVerdict } from "#server/store/db/statement-tables.ts";
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
      .execute();
    for (const row of rows) found.add(row.line_key);
  }
  return found;
};

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
          verdict: line.verdict ?? null,
          judged_at: line.verdict ? now : null,
          candidates: toJson<LineCandidate[]>([]),
        })),
      )
      .execute();
};

/** A stored line. */
export type LineRow = Omit<NewLine, "verdict"> & { verdict: LineVerdict | null };

const select = (db: Db) => db.selectFrom("statement_lines").selectAll();
type Row = Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>;

const toLine = (row: Row): LineRow => ({
  statementId: row.statement_id,
  ordinal: row.ordinal,
  account: row.account,
  key: row.line_key,
  direction: row.direction,
  isReversal: row.is_reversal,
  cents: row.cents,
  valueDay: row.value_day,
  refHash: row.ref_hash,
  traceHash: row.trace_hash,
  payerHash: row.payer_hash,
  sealed: row.sealed,
  verdict: row.verdict,
});

/** The next lines of a statement without a verdict; those that take another back come after all others. */
export const openLines = async (db: Db, statementId: string, most: number): Promise<LineRow[]> => {
  const rows = await select(db)
    .where("statement_id", "=", statementId)
    .where("verdict", "is", null)
    .orderBy("is_reversal")
    .orderBy("ordinal")
    .limit(most)
    .execute();
  return rows.map(toLine);
};

/** Lines of an account that take back what is not here yet, oldest first. */
export const waitingReversals = async (db: Db, account: string, most: number): Promise<LineRow[]> => {
  const rows = await select(db)
    .where("account", "=", account)
    .where("verdict", "=", "unknown-reversal")
    .where("direction", "=", "debit")
    .orderBy("judged_at")
    .orderBy("ordinal")
    .limit(most)
    .execute();
  return rows.map(toLine);
};

/** Credits of the same sum that a reversal may take back, those by the bank's reference first; none taken back yet. */
export const reversibleLines = async (
  db: Db,
  { account, cents, refHash, traceHash, payerHash, valueDay }: LineRow,
): Promise<{ key: string; by: "reference" | "trace" | "payer" }[]> => {
  const rows = await db
    .selectFrom("statement_lines as l")
    .select(["l.line_key", "l.ref_hash", "l.trace_hash"])
    .where("l.account", "=", account)
    .where("l.direction", "=", "credit")
    .where("l.is_reversal", "=", false)
    .where("l.cents", "=", cents)
    .where("l.value_day", "<=", valueDay)
    .where("l.verdict", "in", ["posted", "advance", "paid-off", "over-paid", "unmatched"])
    .where(({ or, eb }) =>
      or([
        ...(refHash ? [eb("l.ref_hash", "=", refHash)] : []),
        ...(traceHash ? [eb("l.trace_hash", "=", traceHash)] : []),
        ...(payerHash ? [eb("l.payer_hash", "=", payerHash)] : []),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("statement_lines as r")
            .select("r.ordinal")
            .whereRef("r.account", "=", "l.account")
            .whereRef("r.reverses_key", "=", "l.line_key"),
        ),
      ),
    )
    .limit(20)
    .execute();
  return rows.map((row) => ({
    key: row.line_key,
    by:
      row.ref_hash !== null && row.ref_hash === refHash
        ? "reference"
        : row.trace_hash !== null && row.trace_hash === traceHash
          ? "trace"
          : "payer",
  }));
};

/** What became of a line. */
export type Judgement = {
  verdict: LineVerdict;
  rule?: "contract" | "reference" | "code" | "payer";
  creditNo?: number;
  paymentId?: string;
  candidates?: readonly LineCandidate[];
  reversesKey?: string;
};

/** A line with what became of it. */
export type JudgedLine = { row: Pick<LineRow, "statementId" | "ordinal"> } & Judgement;

/** Records what became of lines of one statement, in one query. The database refuses a second verdict, but of one that waits. */
export const judgeLines = async (trx: Db, judged: readonly JudgedLine[], now: Date): Promise<void> => {
  const [first] = judged;
  if (!first) return;
  const rows = judged.map(({ row, verdict, rule, creditNo, paymentId, candidates = [], reversesKey }) => ({
    ordinal: row.ordinal,
    verdict,
    rule: rule ?? null,
    credit_no: creditNo ?? null,
    payment_id: paymentId ?? null,
    candidates,
    reverses_key: reversesKey ?? null,
  }));
  await sql`
    update statement_lines as l set verdict = j.verdict, rule = j.rule, credit_no = j.credit_no,
      payment_id = j.payment_id, candidates = j.candidates, reverses_key = j.reverses_key, judged_at = ${now}
    from jsonb_to_recordset(${toJson(rows)}::jsonb) as j (ordinal integer, verdict text, rule text, credit_no bigint,
      payment_id text, candidates jsonb, reverses_key text)
    where l.statement_id = ${first.row.statementId} and l.ordinal = j.ordinal`.execute(trx);
};

/** Lines and euro cents by verdict and rule. */
export type VerdictSum = { verdict: LineVerdict; rule: string | null; lines: number; cents: Cents };

/** Sums of a statement by verdict. */
export const verdictSums = async (db: Db, statementId: string): Promise<VerdictSum[]> =>
  db
    .selectFrom("statement_lines")
    .select(["verdict", "rule"])
    .select(sql<number>`count(*)::int`.as("lines"))
    .select(sql<number>`sum(cents)::bigint`.as("cents"))
    .where("statement_id", "=", statementId)
    .where("verdict", "is not", null)
    .groupBy(["verdict", "rule"])
    .orderBy("verdict")
    .orderBy("rule")
    .$narrowType<{ verdict: LineVerdict }>()
    .execute();

/** A line that somebody has to look at. */
export type WaitingLine = {
  ordinal: number;
  valueDay: Day;
  cents: Cents;
  verdict: LineVerdict;
  candidates: LineCandidate[];
  paymentId: string | null;
};

/** Lines of a statement that nobody is known for, by their place in the file. */
export const waitingLines = async (db: Db, statementId: string, most: number): Promise<WaitingLine[]> =>
  (
    await select(db)
      .where("statement_id", "=", statementId)
      .where("verdict", "in", ["unmatched", "unknown-reversal"])
      .orderBy("ordinal")
      .limit(most)
      .execute()
  ).map((row) => ({
    ordinal: row.ordinal,
    valueDay: row.value_day,
    cents: row.cents,
    verdict: row.verdict!,
    candidates: row.candidates,
    paymentId: row.payment_id,
  }));
