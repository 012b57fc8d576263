/** Lines of the bank that take a payment back, and lines that they may take back. */
import { sql } from "kysely";
import type { Db } from "#server/store/db/schema.ts";
import { selectLines, type LineRow } from "./statement-lines.ts";

/** Lines of an account that take back what is not here yet, oldest first. */
export const waitingReversals = async (db: Db, account: string, most: number): Promise<LineRow[]> =>
  selectLines(db)
    .where("account", "=", account)
    .where("verdict", "=", "unknown-reversal")
    .where("direction", "=", "debit")
    .orderBy("judged_at")
    .orderBy("ordinal")
    .limit(most)
    .execute();

/**
 * Debits that wait and may take back this credit: of its sum, and no earlier. First those that say that they take something
 * back, the oldest first; two at most.
 */
export const waitingReversalsOf = async (db: Db, { account, cents, valueDay }: LineRow): Promise<LineRow[]> =>
  selectLines(db)
    .where("account", "=", account)
    .where(({ or, and, eb }) =>
      or([
        eb("verdict", "=", "unknown-reversal"),
        and([eb("verdict", "=", "debit"), eb("order_id", "is", null)]),
        and([eb("verdict", "=", "held"), eb("waits", "=", "known"), eb("is_reversal", "=", true)]),
      ]),
    )
    .where("direction", "=", "debit")
    .where("cents", "=", cents)
    .where("value_day", ">=", valueDay)
    .orderBy(sql`verdict = 'debit'`)
    .orderBy("value_day")
    .orderBy("ordinal")
    .limit(2)
    .execute();

/** Credits of the same sum that a reversal may take back, those by the bank's reference first; none taken back yet. */
export const reversibleLines = async (
  db: Db,
  { account, cents, refHash, traceHash, payerHash, valueDay }: LineRow,
): Promise<{ key: string; paymentId: string; statementId: string; by: "reference" | "trace" | "payer" }[]> => {
  const rows = await db
    .selectFrom("statement_lines as l")
    .select(["l.line_key", "l.payment_id", "l.statement_id", "l.ref_hash", "l.trace_hash"])
    .where("l.payment_id", "is not", null)
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
            .whereRef("r.reverses_key", "=", "l.line_key")
            .where("r.verdict", "<>", "undone"),
        ),
      ),
    )
    .limit(20)
    .execute();
  return rows.map((row) => ({
    key: row.line_key,
    paymentId: row.payment_id!,
    statementId: row.statement_id,
    by:
      row.ref_hash !== null && row.ref_hash === refHash
        ? "reference"
        : row.trace_hash !== null && row.trace_hash === traceHash
          ? "trace"
          : "payer",
  }));
};

/** Credits of the sum of a reversal whose payment somebody has taken back by hand, and of which no reversal of the bank tells yet. */
export const takenBackByHand = async (
  db: Db,
  { account, cents, valueDay }: LineRow,
): Promise<{ key: string; paymentId: string }[]> =>
  (
    await sql<{ key: string; paymentId: string }>`
      select l.line_key as key, l.payment_id as "paymentId"
      from payments p join statement_lines l on l.payment_id = p.id::text
      where p.status = 'reversed' and p.cents = ${cents} and l.account = ${account} and l.direction = 'credit'
        and l.verdict <> 'undone' and l.value_day <= ${valueDay}
        and not exists (select from statement_lines r
          where r.account = l.account and r.reverses_key = l.line_key and r.verdict <> 'undone')
      limit 2`.execute(db)
  ).rows;
