/** The journal: entries and their postings, and balances derived from them. */
import { sql, type RawBuilder } from "kysely";
import type { Actor } from "#src/domain/lending/application-states.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import { isRealDay, type Day } from "#src/domain/time/dates.ts";
import type { Db } from "#server/store/db/schema.ts";

/** A posting to store; debit positive. */
type NewPosting = {
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
  /** What it is about within its credit. */
  about?: string;
  actor: Actor;
  postings: readonly NewPosting[];
  now: Date;
};

/**
 * Parts of a statement, `entry` and `posting`, that book entries at once, so that balances are judged after all of them.
 * `of` names a part: without a row of it nothing is booked. `twice` says what becomes of an event that is booked already.
 */
export const bookedEntries = (
  entries: readonly NewEntry[],
  { of, twice = sql`` }: { of?: RawBuilder<unknown>; twice?: RawBuilder<unknown> } = {},
) => {
  const list = <T>(pick: (entry: NewEntry) => T): T[] => entries.map(pick);
  const lines = entries.flatMap(({ eventId, postings }) =>
    postings.map((posting, at) => ({ ...posting, eventId, line: at + 1 })),
  );
  const column = <T>(pick: (line: (typeof lines)[number]) => T): T[] => lines.map(pick);
  return sql`
    entry as (
      insert into entries (event_id, kind, value_day, book_day, lines, credit_no, about, actor, at)
      select * from unnest(
        ${list(({ eventId }) => eventId)}::text[], ${list(({ kind }) => kind)}::text[],
        ${list(({ valueDay }) => valueDay)}::date[], ${list(({ bookDay }) => bookDay)}::date[],
        ${list(({ postings }) => postings.length)}::smallint[], ${list(({ creditNo }) => creditNo ?? null)}::bigint[],
        ${list(({ about }) => about ?? null)}::text[], ${list(({ actor }) => actor)}::text[],
        ${list(({ now }) => now.toISOString())}::timestamptz[])
      ${of ? sql`where exists (select from ${of})` : sql``} ${twice}
      returning id, event_id
    ),
    posting as (
      insert into postings (entry_id, line, account, cents, credit_no, drawing_no, n, subject)
      select entry.id, l.line, l.account, l.cents, l.credit_no, l.drawing_no, l.n, l.subject
      from unnest(
        ${column(({ eventId }) => eventId)}::text[], ${column(({ line }) => line)}::integer[],
        ${column(({ account }) => account)}::smallint[], ${column(({ cents }) => cents)}::bigint[],
        ${column(({ creditNo }) => creditNo ?? null)}::bigint[], ${column(({ drawingNo }) => drawingNo ?? null)}::bigint[],
        ${column(({ n }) => n ?? null)}::smallint[], ${column(({ subject }) => subject ?? null)}::uuid[]
      ) as l (event_id, line, account, cents, credit_no, drawing_no, n, subject) join entry using (event_id)
    )`;
};

/** Books an entry; false when its event is booked already. The database refuses one that does not balance. */
export const addEntry = async (trx: Db, entry: NewEntry): Promise<boolean> => {
  const { rows } = await sql`
    with ${bookedEntries([entry], { twice: sql`on conflict (event_id) do nothing` })} select id from entry`.execute(
    trx,
  );
  return rows.length > 0;
};

/** The postings of an event, in the order of its lines; none where it is not booked. */
export const postingsOf = (
  db: Db,
  eventId: string,
): Promise<{ valueDay: Day; account: number; cents: Cents; subject: string | null }[]> =>
  db
    .selectFrom("entries as e")
    .innerJoin("postings as p", "p.entry_id", "e.id")
    .select(["e.value_day as valueDay", "p.account", "p.cents", "p.subject"])
    .where("e.event_id", "=", eventId)
    .orderBy("p.line")
    .execute();

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

/** What is in the till (1060) by the books. */
export const tillBalance = async (db: Db): Promise<Cents> =>
  (
    await sql<{
      cents: Cents;
    }>`select coalesce(sum(cents), 0)::bigint as cents from postings where account = 1060`.execute(db)
  ).rows[0]!.cents;

/** What is still open on an account about one subject: the sum, debit positive, and the day it has been since. */
export type OpenSubject = { account: number; name: string; subject: string; cents: Cents; since: Day };

/** Subjects of these accounts that have not come to zero, the oldest first. */
export const openSubjects = (db: Db, codes: readonly number[], most: number): Promise<OpenSubject[]> =>
  db
    .selectFrom("postings as p")
    .innerJoin("entries as e", "e.id", "p.entry_id")
    .innerJoin("ledger_accounts as a", "a.code", "p.account")
    .select(["p.account", "a.name"])
    .select(sql<string>`p.subject::text`.as("subject"))
    .select(sql<number>`sum(p.cents)::bigint`.as("cents"))
    .select(sql<Day>`min(e.value_day)`.as("since"))
    .where("p.account", "in", codes)
    .where("p.subject", "is not", null)
    .groupBy(["p.account", "a.name", "p.subject"])
    .having(sql<boolean>`sum(p.cents) <> 0`)
    .orderBy("since")
    .orderBy("p.account")
    .orderBy("p.subject")
    .limit(most)
    .execute();

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
  line: number;
  eventId: string;
  kind: string;
  valueDay: Day;
  bookDay: Day;
  account: number;
  name: string;
  cents: Cents;
};

/** The postings of a credit's entries, and its own of entries for many. */
const ofCredit = (db: Db, creditNo: number) =>
  db
    .selectFrom("entries as e")
    .innerJoin("postings as p", "p.entry_id", "e.id")
    .innerJoin("ledger_accounts as a", "a.code", "p.account")
    .select([
      "e.id as entryId",
      "p.line",
      "e.event_id as eventId",
      "e.kind",
      "e.value_day as valueDay",
      "e.book_day as bookDay",
      "p.account",
      "a.name",
      "p.cents",
    ])
    // The entries first, by an index each: a condition on either of two tables alone would read both from end to end.
    .where(({ eb, selectFrom }) =>
      eb(
        "e.id",
        "in",
        selectFrom("entries")
          .select("id")
          .where("credit_no", "=", creditNo)
          .union(selectFrom("postings").select("entry_id as id").where("credit_no", "=", creditNo)),
      ),
    )
    .where(({ or, eb }) => or([eb("e.credit_no", "=", creditNo), eb("p.credit_no", "=", creditNo)]));

/** All postings of a credit, by the day they count, then as they were booked. */
export const journalOf = (db: Db, creditNo: number): Promise<JournalRow[]> =>
  ofCredit(db, creditNo).orderBy("e.value_day").orderBy("e.id").orderBy("p.line").execute();

/** The key of a posting in the journal, as `after` takes it. */
export const journalKey = ({ valueDay, entryId, line }: JournalRow): string => `${valueDay}_${entryId}_${line}`;

/** A page of the journal of a credit, the latest first; of a key that is none the first. */
export const journalPage = (
  db: Db,
  creditNo: number,
  { after = "", most }: { after?: string; most: number },
): Promise<JournalRow[]> => {
  const [, day = "", id, line] = /^(\d{4}-\d\d-\d\d)_(\d{1,15})_(\d{1,9})$/.exec(after) ?? [];
  return ofCredit(db, creditNo)
    .$if(isRealDay(day), (query) =>
      query.where(sql<boolean>`(e.value_day, e.id, p.line) < (${day}::date, ${id}::bigint, ${line}::integer)`),
    )
    .orderBy("e.value_day", "desc")
    .orderBy("e.id", "desc")
    .orderBy("p.line", "desc")
    .limit(most)
    .execute();
};
