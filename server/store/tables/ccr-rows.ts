/** What is told of credits to the credit register: its reports, their rows, and what the register says of each. */
import { sql } from "kysely";
import type { ReportedFacts, ReportedState, ReportEvent } from "#src/domain/lending/credit-report.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { toJson } from "#server/store/db/columns.ts";
import { oneOf } from "#server/store/db/one-of.ts";
import type { Db } from "#server/store/db/schema.ts";

/** Lets nobody else make reports until the transaction ends: what two would find at once is told once. */
export const holdReports = async (trx: Db): Promise<void> => {
  await sql`lock table ccr_reports in share row exclusive mode`.execute(trx);
};

/** The last day of which the credits were looked through, and when that ended; undefined before the first. */
export const lastReportedDay = (db: Db): Promise<{ day: Day; endedAt: Date } | undefined> =>
  db.selectFrom("ccr_days").select(["day", "ended_at as endedAt"]).orderBy("day", "desc").limit(1).executeTakeFirst();

/** Notes that the credits were looked through as of a day. */
export const endReportedDay = async (db: Db, day: Day, now: Date): Promise<void> => {
  await db
    .insertInto("ccr_days")
    .values({ day, ended_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Since when credits may have changed that are looked through: the day after the last one, and when that one ended. */
export type ReportedSince = { day: Day; endedAt: Date } | undefined;

/**
 * Credits, at most `most` and numbered above `after`, of which there may be something to tell at the end of a day: those
 * with entries since then, those that ask for money that may be late, those whose status has changed, and the open ones
 * of which nothing was told; of those whose papers are not kept any more there is nothing to tell.
 */
export const creditsToReport = async (
  db: Db,
  { since, day, after, most }: { since: ReportedSince; day: Day; after: number; most: number },
): Promise<number[]> => {
  const { rows } = await sql<{ no: number }>`
    select c.no from credits c
    where c.no > ${after} and c.agreement_id is not null and (
      c.no in (select credit_no from credit_state where due_day > '-infinity' and due_day <= ${day}::date)
      or (c.closed_at is null and not exists (select from ccr_rows r where r.credit_no = c.no))
      ${
        since
          ? sql`or c.status_since > ${since.endedAt}
              or c.no in (select credit_no from entries where credit_no is not null and book_day > ${since.day}::date)`
          : sql``
      })
    order by c.no limit ${most}`.execute(db);
  return rows.map(({ no }) => no);
};

/** Credits with a refused row that somebody has said to tell again. */
export const creditsToTellAgain = async (db: Db, most: number): Promise<number[]> =>
  (
    await db
      .selectFrom("ccr_rows")
      .select("credit_no as no")
      .distinct()
      .where("state", "=", "again")
      .orderBy("credit_no")
      .limit(most)
      .execute()
  ).map(({ no }) => no);

/** How a credit stands with the register: what it knows, as far as it has not refused it, and a refusal that is open. */
export type ToldOfCredit = {
  seq: number;
  known: { facts: ReportedFacts; hash: string } | undefined;
  refused: { id: string; hash: string; again: boolean; day: Day; dueDay: Day } | undefined;
};

/** What was told of credits; none of those of which nothing was. */
export const toldOfCredits = async (db: Db, creditNos: readonly number[]): Promise<Map<number, ToldOfCredit>> => {
  if (creditNos.length === 0) return new Map();
  const rows = await db
    .selectFrom("ccr_rows")
    .select(["id", "credit_no as no", "seq", "facts", "hash", "state", "day", "due_day as dueDay"])
    .where(sql<boolean>`credit_no ${oneOf(creditNos)}`)
    .orderBy("seq")
    .execute();
  const told = new Map<number, ToldOfCredit>();
  for (const { id, no, seq, facts, hash, state, day, dueDay } of rows) {
    const before = told.get(no) ?? { seq: 0, known: undefined, refused: undefined };
    const isOpen = state === "refused" || state === "again";
    told.set(no, {
      seq,
      known: isOpen || state === "corrected" ? before.known : { facts, hash },
      refused: isOpen ? { id, hash, again: state === "again", day, dueDay } : before.refused,
    });
  }
  return told;
};

/** A row to tell. */
export type NewCcrRow = {
  id: string;
  creditNo: number;
  seq: number;
  event: ReportEvent;
  day: Day;
  dueDay: Day;
  facts: ReportedFacts;
  hash: string;
  sealed: Buffer;
  corrects: string | null;
};

/** Stores a report with its rows; the refused rows in whose stead some are, are corrected by them. */
export const addReport = async (
  trx: Db,
  { id, day, now }: { id: string; day: Day; now: Date },
  rows: readonly NewCcrRow[],
): Promise<void> => {
  await trx.insertInto("ccr_reports").values({ id, day, made_at: now }).execute();
  await trx
    .insertInto("ccr_rows")
    .values(
      rows.map((row) => ({
        id: row.id,
        report_id: id,
        credit_no: row.creditNo,
        seq: row.seq,
        event: row.event,
        day: row.day,
        due_day: row.dueDay,
        facts: toJson(row.facts),
        hash: row.hash,
        sealed: row.sealed,
        corrects: row.corrects,
      })),
    )
    .execute();
  const corrected = rows.flatMap(({ corrects }) => corrects ?? []);
  if (corrected.length > 0)
    await trx.updateTable("ccr_rows").set({ state: "corrected" }).where("id", "in", corrected).execute();
};

/** A report as it stands. */
export type ReportRow = {
  id: string;
  no: number;
  day: Day;
  madeAt: Date;
  handedAt: Date | null;
  answeredAt: Date | null;
};

const reports = (db: Db) =>
  db
    .selectFrom("ccr_reports")
    .select(["id", "no", "day", "made_at as madeAt", "handed_at as handedAt", "answered_at as answeredAt"]);

/** A report by its id; undefined when there is none. */
export const reportById = (db: Db, id: string): Promise<ReportRow | undefined> =>
  reports(db).where("id", "=", id).executeTakeFirst();

/** Whether an earlier report has not been handed over yet: the register gets them in order. */
export const isReportBefore = async (db: Db, no: number): Promise<boolean> =>
  (await db
    .selectFrom("ccr_reports")
    .select("id")
    .where("no", "<", no)
    .where("answered_at", "is", null)
    .where("handed_at", "is", null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The sealed rows of a report in order; none of those whose agreement is past its term. */
export const sealedRowsOf = async (db: Db, reportId: string): Promise<{ id: string; sealed: Buffer }[]> =>
  (
    await db.selectFrom("ccr_rows").select(["id", "sealed"]).where("report_id", "=", reportId).orderBy("no").execute()
  ).flatMap(({ id, sealed }) => (sealed ? [{ id, sealed }] : []));

/** Notes that the register has a report; false where it was noted before. */
export const setHanded = async (trx: Db, id: string, now: Date): Promise<boolean> =>
  (await trx
    .updateTable("ccr_reports")
    .set({ handed_at: now })
    .where("id", "=", id)
    .where("handed_at", "is", null)
    .returning("id")
    .executeTakeFirst()) !== undefined;

/** What the register says of a row. */
export type RowAnswered = { id: string; state: "accepted" | "refused"; code?: string; words?: string };

/** Records answers to rows of a report that have none yet; the first one to each holds. Returns how many refusals are new. */
export const recordAnswers = async (
  trx: Db,
  { reportId, now }: { reportId: string; now: Date },
  answers: readonly RowAnswered[],
): Promise<number> => {
  let refused = 0;
  for (const { id, state, code = null, words = null } of answers) {
    const recorded = await trx
      .updateTable("ccr_rows")
      .set({ state, answered_at: now, code, words })
      .where(sql<boolean>`id::text = ${id}`)
      .where("report_id", "=", reportId)
      .where("state", "=", "waiting")
      .returning("id")
      .executeTakeFirst();
    if (recorded && state === "refused") refused += 1;
  }
  return refused;
};

/** How many rows of a report have no answer. */
export const unansweredOf = async (db: Db, reportId: string): Promise<number> =>
  (
    await db
      .selectFrom("ccr_rows")
      .select(sql<number>`count(*)::int`.as("count"))
      .where("report_id", "=", reportId)
      .where("state", "=", "waiting")
      .executeTakeFirstOrThrow()
  ).count;

/** Ends a report whose rows all have their answers. */
export const setAnswered = async (trx: Db, id: string, now: Date): Promise<void> => {
  await trx
    .updateTable("ccr_reports")
    .set({ answered_at: now, handed_at: sql`coalesce(handed_at, ${now})` })
    .where("id", "=", id)
    .where("answered_at", "is", null)
    .execute();
};

/** Says of a refused row what becomes of it; false where it is not refused any more. */
export const setRefused = async (
  trx: Db,
  id: string,
  state: Extract<ReportedState, "again" | "settled">,
): Promise<boolean> =>
  (await trx
    .updateTable("ccr_rows")
    .set({ state })
    .where("id", "=", id)
    .where("state", "=", "refused")
    .returning("id")
    .executeTakeFirst()) !== undefined;

/** Instalments of a person's open credits that the register has from us: the last row of each credit that it has taken. */
export const acknowledgedInstalments = async (db: Db, personId: string): Promise<Cents> =>
  (
    await sql<{ cents: Cents }>`
      select coalesce(sum(case when last.facts->>'status' in ('repaid', 'refinanced', 'assigned', 'unlent') then 0
        else (last.facts->>'instalment')::bigint end), 0)::bigint as cents
      from credits c cross join lateral (
        select r.facts from ccr_rows r where r.credit_no = c.no and r.state = 'accepted' order by r.seq desc limit 1
      ) last where c.person_id = ${personId}::uuid`.execute(db)
  ).rows[0]!.cents;
