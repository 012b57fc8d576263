/** Bank statements: files by their hash, and the chain of statements of an account. */
import { randomUUID } from "node:crypto";
import { sql, type InferResult, type NotNull } from "kysely";
import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { StatementState } from "#server/store/db/statement-tables.ts";
import type { Db } from "#server/store/db/schema.ts";
import { isWaiting, waitsItself } from "./line-sums.ts";

const select = (db: Db) =>
  db
    .selectFrom("statements")
    .select([
      "id",
      "part",
      "state",
      "account",
      "currency",
      sql<string>`coalesce(reference, '')`.as("reference"),
      "from_day as fromDay",
      "to_day as toDay",
      "opening_cents as opening",
      "closing_cents as closing",
      "credit_cents as credits",
      "debit_cents as debits",
      "lines",
      // Its place among the statements of the account.
      "position",
    ])
    .$narrowType<{ account: NotNull; fromDay: NotNull; toDay: NotNull; opening: NotNull; closing: NotNull }>()
    .$narrowType<{ credits: NotNull; debits: NotNull; lines: NotNull; position: NotNull }>();

/** A statement that was read. */
export type StatementRow = InferResult<ReturnType<typeof select>>[number];

/** A statement to store. */
export type NewStatement = Omit<StatementRow, "id" | "state"> & { sha256: string; now: Date };

/** States of a statement that counts. */
const IN_FORCE: readonly StatementState[] = ["importing", "done"];

/** The statements of a file that was neither refused nor undone, in order; empty when the file is unknown. */
export const statementsOfFile = (db: Db, sha256: string): Promise<StatementRow[]> =>
  select(db).where("sha256", "=", sha256).where("state", "in", IN_FORCE).orderBy("part").execute();

/** The chain of an account's statements: the day on which it begins, the place of the last, and the balance there. */
type Chain = { firstDay: Day; position: number; closing: Cents };

/** The chain of an account's statements; undefined before the first. */
export const chainOf = async (
  db: Db,
  { account, currency }: Pick<StatementRow, "account" | "currency">,
): Promise<Chain | undefined> =>
  (
    await sql<Chain>`
      select position, closing_cents as closing, min(from_day) over () as "firstDay" from statements
      where account = ${account} and currency = ${currency} and state in ('importing', 'done')
      order by position desc limit 1`.execute(db)
  ).rows[0];

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
      currency: statement.currency,
      position: statement.position,
      reference: statement.reference,
      from_day: statement.fromDay,
      to_day: statement.toDay,
      opening_cents: statement.opening,
      closing_cents: statement.closing,
      credit_cents: statement.credits,
      debit_cents: statement.debits,
      lines: statement.lines,
      created_at: statement.now,
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

/** The statements of a file, locked in order. */
export const lockFile = async (trx: Db, sha256: string): Promise<StatementRow[]> => {
  await sql`select id from statements where sha256 = ${sha256} and state in ('importing', 'done')
    order by part for update`.execute(trx);
  return statementsOfFile(trx, sha256);
};

/** Records that the statements of a file are undone: their places in the chain are free. */
export const undoStatements = async (trx: Db, sha256: string, by: string, now: Date): Promise<void> => {
  await trx
    .updateTable("statements")
    .set({ state: "undone", undone_by: by, undone_at: now })
    .where("sha256", "=", sha256)
    .where("state", "in", IN_FORCE)
    .execute();
};

/** A file that was given: one row for all its statements, or for each time it was refused. */
export type FileRow = {
  sha256: string;
  state: StatementState;
  at: Date;
  fromDay: Day | null;
  toDay: Day | null;
  lines: number | null;
  /** Lines that wait for somebody. */
  waiting: number;
  reason: string | null;
  /** Whether it had been imported and undone before it was refused. */
  wasUndone: boolean;
};

/** The files that were given, the latest first, at most `most`. */
export const latestFiles = async (db: Db, most: number): Promise<FileRow[]> => {
  const { rows } = await sql<FileRow>`
    select s.sha256, case when bool_or(s.state = 'importing') then 'importing' else min(s.state) end as state,
      min(s.created_at) as at, min(s.from_day) as "fromDay", max(s.to_day) as "toDay", sum(s.lines)::int as lines,
      coalesce(sum((select count(*) from statement_lines l where l.statement_id = s.id
        and ${isWaiting})), 0)::int as waiting,
      min(s.reason) as reason,
      bool_or(s.state = 'refused' and exists (select from statements u
        where u.sha256 = s.sha256 and u.state = 'undone' and u.undone_at <= s.created_at)) as "wasUndone"
    from statements s
    group by s.sha256, s.state in ('refused', 'undone'), case when s.state in ('refused', 'undone') then s.id end
    order by at desc limit ${most}`.execute(db);
  return rows;
};

const FIRST_DIGITS = /^[0-9a-f]{8,64}$/;

/** The hash of the file in force whose hash begins so, as lists print it; undefined when it is none or several. */
export const fileNamed = async (db: Db, typed: string): Promise<string | undefined> => {
  if (!FIRST_DIGITS.test(typed)) return undefined;
  const rows = await db
    .selectFrom("statements")
    .select("sha256")
    .distinct()
    .where("sha256", "like", `${typed}%`)
    .where("state", "in", IN_FORCE)
    .limit(2)
    .execute();
  return rows.length === 1 ? rows[0]!.sha256 : undefined;
};

/** Why a file was refused when it was given last; undefined when it was not. */
export const refusalOfFile = (
  db: Db,
  sha256: string,
): Promise<{ reason: string; line: number; detail: string } | undefined> =>
  db
    .selectFrom("statements")
    .select(["reason", sql<number>`coalesce(file_line, 0)`.as("line")])
    .select(sql<string>`coalesce(detail, '')`.as("detail"))
    .where("sha256", "=", sha256)
    .where("state", "=", "refused")
    .orderBy("created_at", "desc")
    .limit(1)
    .$narrowType<{ reason: NotNull }>()
    .executeTakeFirst();

/** Through which day the bank is known by its statements, null before the first; and how many of its lines wait. */
export const bankKnown = async (db: Db): Promise<{ through: Day | null; waiting: number }> =>
  (
    await sql<{ through: Day | null; waiting: number }>`
      select (select max(to_day)::text from statements where state = 'done' and currency = 'EUR') as through,
        (select count(*)::int from statement_lines l where ${waitsItself})
        + (select count(*)::int from payments where status = 'unmatched' and channel = 'bank') as waiting`.execute(db)
  ).rows[0]!;

/** Hash of the file that a statement came in. */
export const fileOfStatement = async (db: Db, id: string): Promise<string> =>
  (await db.selectFrom("statements").select("sha256").where("id", "=", id).executeTakeFirstOrThrow()).sha256;

/** When a file that is in force was given; undefined when none is. */
export const givenAt = async (db: Db, sha256: string): Promise<Date | undefined> => {
  const { at } = await db
    .selectFrom("statements")
    .select(({ fn }) => fn.min<Date | null>("created_at").as("at"))
    .where("sha256", "=", sha256)
    .where("state", "in", IN_FORCE)
    .executeTakeFirstOrThrow();
  return at ?? undefined;
};

/** Who undid a file last, and when; undefined when nobody has. */
export const undoneFile = (db: Db, sha256: string): Promise<{ by: string; at: Date } | undefined> =>
  db
    .selectFrom("statements")
    .select(["undone_by as by", "undone_at as at"])
    .where("sha256", "=", sha256)
    .where("state", "=", "undone")
    .orderBy("undone_at", "desc")
    .limit(1)
    .$narrowType<{ by: NotNull; at: NotNull }>()
    .executeTakeFirst();
