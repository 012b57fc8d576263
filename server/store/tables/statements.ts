/** Bank statements: files by their hash, and the chain of statements of an account. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { StatementState } from "#server/store/db/statement-tables.ts";
import type { Db } from "#server/store/db/schema.ts";

/** A statement that was read. */
export type StatementRow = {
  id: string;
  part: number;
  state: StatementState;
  account: string;
  reference: string;
  fromDay: Day;
  toDay: Day;
  opening: Cents;
  closing: Cents;
  credits: Cents;
  debits: Cents;
  lines: number;
};

/** A statement to store. */
export type NewStatement = Omit<StatementRow, "id" | "state"> & { sha256: string; position: number; now: Date };

/** The statements of a file that was not refused, in order; empty when the file is unknown. */
export const statementsOfFile = async (db: Db, sha256: string): Promise<StatementRow[]> => {
  const rows = await db
    .selectFrom("statements")
    .selectAll()
    .where("sha256", "=", sha256)
    .where("state", "<>", "refused")
    .orderBy("part")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    part: row.part,
    state: row.state,
    account: row.account!,
    reference: row.reference ?? "",
    fromDay: row.from_day!,
    toDay: row.to_day!,
    opening: row.opening_cents!,
    closing: row.closing_cents!,
    credits: row.credit_cents!,
    debits: row.debit_cents!,
    lines: row.lines!,
  }));
};

/** The last statement of an account: its place, and the balance it closed with; undefined before the first. */
export const lastStatement = async (
  db: Db,
  account: string,
): Promise<{ position: number; closing: Cents; toDay: Day } | undefined> => {
  const row = await db
    .selectFrom("statements")
    .select(["position", "closing_cents", "to_day"])
    .where("account", "=", account)
    .where("state", "<>", "refused")
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && { position: row.position!, closing: row.closing_cents!, toDay: row.to_day! };
};

/** Stores a statement that is to be imported; undefined when its file or its place is taken by now. */
export const addStatement = async (trx: Db, statement: NewStatement): Promise<string | undefined> => {
  const id = randomUUID();
  const added = await trx
    .insertInto("statements")
    .values({
      id,
      sha256: statement.sha256,
      part: statement.part,
      state: "importing",
      account: statement.account,
      position: statement.position,
      reference: statement.reference,
      from_day: statement.fromDay,
      to_day: statement.toDay,
      opening_cents: statement.opening,
      closing_cents: statement.closing,
      credit_cents: statement.credits,
      debit_cents: statement.debits,
      lines: statement.lines,
      reason: null,
      file_line: null,
      detail: null,
      created_at: statement.now,
      done_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return added?.id;
};

/** Keeps that a file was refused, and why. */
export const addRefusedFile = async (
  db: Db,
  { sha256, reason, line, detail, now }: { sha256: string; reason: string; line: number; detail: string; now: Date },
): Promise<void> => {
  await db
    .insertInto("statements")
    .values({
      id: randomUUID(),
      sha256,
      part: 1,
      state: "refused",
      account: null,
      position: null,
      reference: null,
      from_day: null,
      to_day: null,
      opening_cents: null,
      closing_cents: null,
      credit_cents: null,
      debit_cents: null,
      lines: null,
      reason,
      file_line: line,
      detail: detail.slice(0, 200),
      created_at: now,
      done_at: now,
    })
    .execute();
};

/** Locks a statement until the transaction ends, so that its lines are judged once; returns its state. */
export const lockStatement = async (trx: Db, id: string): Promise<StatementState> =>
  (await trx.selectFrom("statements").select("state").where("id", "=", id).forUpdate().executeTakeFirstOrThrow()).state;

/** Records that all lines of a statement are judged. */
export const finishStatement = async (trx: Db, id: string, now: Date): Promise<void> => {
  await trx.updateTable("statements").set({ state: "done", done_at: now }).where("id", "=", id).execute();
};

/** A file that was given: one row for all its statements, or for each time it was refused. */
export type FileRow = {
  sha256: string;
  state: StatementState;
  at: Date;
  fromDay: Day | null;
  toDay: Day | null;
  lines: number | null;
  /** Lines that nobody is known for. */
  waiting: number;
  reason: string | null;
};

/** The files that were given, the latest first, at most `most`. */
export const latestFiles = async (db: Db, most: number): Promise<FileRow[]> => {
  const { rows } = await sql<FileRow>`
    select s.sha256, case when bool_or(s.state = 'importing') then 'importing' else min(s.state) end as state,
      min(s.created_at) as at, min(s.from_day) as "fromDay", max(s.to_day) as "toDay", sum(s.lines)::int as lines,
      coalesce(sum((select count(*) from statement_lines l where l.statement_id = s.id
        and l.verdict in ('unmatched', 'unknown-reversal'))), 0)::int as waiting,
      min(s.reason) as reason
    from statements s
    group by s.sha256, s.state = 'refused', case when s.state = 'refused' then s.id end
    order by at desc limit ${most}`.execute(db);
  return rows;
};

/** Why a file was refused when it was given last; undefined when it was not. */
export const refusalOfFile = async (
  db: Db,
  sha256: string,
): Promise<{ reason: string; line: number; detail: string } | undefined> => {
  const row = await db
    .selectFrom("statements")
    .select(["reason", "file_line", "detail"])
    .where("sha256", "=", sha256)
    .where("state", "=", "refused")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && { reason: row.reason!, line: row.file_line ?? 0, detail: row.detail ?? "" };
};
