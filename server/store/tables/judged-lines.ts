/** What became of the lines of statements. */
import { sql } from "kysely";
import type { Cents } from "#src/domain/lending/money.ts";
import { toJson } from "#server/store/db/columns.ts";
import type { LineCandidate, LineVerdict, LineWaits } from "#server/store/db/statement-tables.ts";
import type { Db } from "#server/store/db/schema.ts";
import type { LineId } from "./statement-lines.ts";

/** What became of a line. */
type Judgement = {
  verdict: LineVerdict;
  rule?: "contract" | "reference" | "code" | "payer";
  creditNo?: number;
  paymentId?: string;
  candidates?: readonly LineCandidate[];
  reversesKey?: string;
  waits?: LineWaits;
  orderId?: string;
  other?: string;
  feeCents?: Cents;
  decidedBy?: string;
};

/** A line with what became of it. */
export type JudgedLine = { row: LineId } & Judgement;

/**
 * Records what became of lines. The database refuses a second verdict, but of one that waits. The order that a line named
 * stays, and why it waited as long as it waits or was booked as nothing.
 */
export const judgeLines = async (trx: Db, judged: readonly JudgedLine[], now: Date): Promise<void> => {
  if (judged.length === 0) return;
  const rows = judged.map(({ row, verdict, candidates = [], ...one }) => ({
    statement_id: row.statementId,
    ordinal: row.ordinal,
    verdict,
    rule: one.rule ?? null,
    credit_no: one.creditNo ?? null,
    payment_id: one.paymentId ?? null,
    candidates,
    reverses_key: one.reversesKey ?? null,
    waits: one.waits ?? null,
    order_id: one.orderId ?? null,
    other: one.other ?? null,
    fee_cents: one.feeCents ?? null,
    decided_by: one.decidedBy ?? null,
  }));
  await sql`
    update statement_lines as l set verdict = j.verdict, rule = j.rule, credit_no = j.credit_no,
      payment_id = j.payment_id, candidates = j.candidates, reverses_key = j.reverses_key,
      waits = case when j.verdict in ('held', 'noted') or l.cents = 0 then coalesce(j.waits, l.waits) else j.waits end, order_id = coalesce(j.order_id, l.order_id), other = j.other, fee_cents = j.fee_cents,
      decided_by = j.decided_by, judged_at = ${now}
    from jsonb_to_recordset(${toJson(rows)}::jsonb) as j (statement_id uuid, ordinal integer, verdict text, rule text,
      credit_no bigint, payment_id text, candidates jsonb, reverses_key text, waits text, order_id uuid, other text,
      fee_cents bigint, decided_by text)
    where l.statement_id = j.statement_id and l.ordinal = j.ordinal`.execute(trx);
};

/** Records that lines went with their file. */
export const undoLines = async (trx: Db, statementIds: readonly string[], now: Date): Promise<void> => {
  await trx
    .updateTable("statement_lines")
    .set({ verdict: "undone", judged_at: now })
    .where("statement_id", "in", statementIds)
    .where(({ or, eb }) => or([eb("verdict", "is", null), eb("verdict", "<>", "duplicate")]))
    .execute();
};
