/** The journal: entries and their postings, and balances derived from them. */
import { sql } from "kysely";
import type { Actor } from "#src/domain/lending/application-states.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { Db } from "#server/store/db/schema.ts";

/** A posting to store; debit positive. */
export type NewPosting = {
  account: number;
  cents: Cents;
  creditNo?: number;
  drawingNo?: number;
  n?: number;
  subject?: string;
};

/** An entry to store with its postings. */
export type NewEntry = {
  eventId: string;
  kind: string;
  valueDay: Day;
  bookDay: Day;
  creditNo?: number;
  actor: Actor;
  postings: readonly NewPosting[];
  now: Date;
};

/** Books an entry; false when its event is booked already. The database refuses one that does not balance. */
export const addEntry = async (trx: Db, { postings, now, ...entry }: NewEntry): Promise<boolean> => {
  const added = await trx
    .insertInto("entries")
    .values({
      event_id: entry.eventId,
      kind: entry.kind,
      value_day: entry.valueDay,
      book_day: entry.bookDay,
      lines: postings.length,
      credit_no: entry.creditNo ?? null,
      reverses: null,
      actor: entry.actor,
      at: now,
    })
    .onConflict((conflict) => conflict.column("event_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!added) return false;
  const rows = postings.map(({ account, cents, creditNo, drawingNo, n, subject }, at) => ({
    entry_id: added.id,
    line: at + 1,
    account,
    cents,
    credit_no: creditNo ?? null,
    drawing_no: drawingNo ?? null,
    n: n ?? null,
    subject: subject ?? null,
  }));
  await trx.insertInto("postings").values(rows).execute();
  return true;
};

/** Whether an event is booked. */
export const isBooked = async (db: Db, eventId: string): Promise<boolean> =>
  (await db.selectFrom("entries").select("id").where("event_id", "=", eventId).executeTakeFirst()) !== undefined;

/** Balance of an account for one subject: debit positive. */
export const balanceOf = async (db: Db, account: number, subject: string): Promise<Cents> => {
  const row = await db
    .selectFrom("postings")
    .select(sql<number>`coalesce(sum(cents), 0)::bigint`.as("cents"))
    .where("account", "=", account)
    .where("subject", "=", subject)
    .executeTakeFirstOrThrow();
  return row.cents;
};

/** An account with what was debited and credited, cents. */
export type TrialRow = { code: number; name: string; debit: Cents; credit: Cents };

/** The trial balance by book days until `day`, accounts in order; those never used are left out. */
export const trialBalance = (db: Db, day: Day): Promise<TrialRow[]> =>
  db
    .selectFrom("postings as p")
    .innerJoin("entries as e", "e.id", "p.entry_id")
    .innerJoin("ledger_accounts as a", "a.code", "p.account")
    .select(["a.code", "a.name"])
    .select(sql<number>`coalesce(sum(p.cents) filter (where p.cents > 0), 0)::bigint`.as("debit"))
    .select(sql<number>`coalesce(-sum(p.cents) filter (where p.cents < 0), 0)::bigint`.as("credit"))
    .where("e.book_day", "<=", day)
    .groupBy(["a.code", "a.name"])
    .orderBy("a.code")
    .execute();

/** A posting as the journal of a credit shows it. */
export type JournalRow = {
  entryId: number;
  eventId: string;
  kind: string;
  valueDay: Day;
  bookDay: Day;
  account: number;
  name: string;
  cents: Cents;
};

/** All postings of a credit's entries, by the day they count, then as they were booked. */
export const journalOf = (db: Db, creditNo: number): Promise<JournalRow[]> =>
  db
    .selectFrom("entries as e")
    .innerJoin("postings as p", "p.entry_id", "e.id")
    .innerJoin("ledger_accounts as a", "a.code", "p.account")
    .select([
      "e.id as entryId",
      "e.event_id as eventId",
      "e.kind",
      "e.value_day as valueDay",
      "e.book_day as bookDay",
      "p.account",
      "a.name",
      "p.cents",
    ])
    .where("e.credit_no", "=", creditNo)
    .orderBy("e.value_day")
    .orderBy("e.id")
    .orderBy("p.line")
    .execute();
