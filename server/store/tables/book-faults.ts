/**
 * What must hold of the books, asked of the database: each row found breaks it. Large books are asked about part by part, so
 * that no question outlasts a statement.
 */
import { sql, type RawBuilder } from "kysely";
import type { Db } from "#server/store/db/schema.ts";

/** Rows of a table that one question is about. */
const PART_ROWS = 50_000;

/** A condition that holds for one part of a table's rows, by its key. */
type Within = (key: RawBuilder<unknown>) => RawBuilder<unknown>;
type Table = "entries" | "credits" | "payouts" | "payments" | "refunds" | "agreements" | "locked_months";
type Sentence = { says: string; of: Table; broken: (within: Within) => RawBuilder<{ what: string }> };

/** Sentences that must hold, each as a query of what breaks it within a part of a table: `what` names the row. */
export const SENTENCES = {
  entry: {
    says: "an entry does not balance",
    of: "entries",
    broken: (within) => sql`
      select e.event_id as what from entries e left join postings p on p.entry_id = e.id
      where ${within(sql`e.id`)} group by e.id having coalesce(sum(p.cents), 0) <> 0 or count(p.line) <> e.lines`,
  },
  balances: {
    says: "a credit's balances are not the sums of its postings",
    of: "credits",
    broken: (within) => sql`
      select s.credit_no::text as what from credit_state s left join postings p on p.credit_no = s.credit_no
      where ${within(sql`s.credit_no`)} group by s.credit_no having
        s.principal <> coalesce(sum(p.cents) filter (where p.account = 1210), 0)
        or s.accrued <> coalesce(sum(p.cents) filter (where p.account = 1220), 0)
        or s.interest_due <> coalesce(sum(p.cents) filter (where p.account = 1230), 0)
        or s.late <> coalesce(sum(p.cents) filter (where p.account = 1240), 0)
        or s.advance <> -coalesce(sum(p.cents) filter (where p.account = 2110), 0)`,
  },
  "ended-payout": {
    says: "money of a payout that has ended is still on its way",
    of: "payouts",
    broken: (within) => sql`
      select p.id::text as what from payouts p join postings l on l.account = 1090 and l.subject = p.id
      where ${within(sql`p.id`)} and p.status in ('paid', 'failed', 'cancelled') group by p.id having sum(l.cents) <> 0`,
  },
  "open-payout": {
    says: "a payout under way, or a surplus, is not on its way",
    of: "payouts",
    broken: (within) => sql`
      select p.id::text as what from payouts p left join postings l on l.account = 1090 and l.subject = p.id
      where ${within(sql`p.id`)} and p.status in ('pending', 'surplus') group by p.id
      having coalesce(sum(l.cents), 0) not between case p.status when 'surplus' then 1 else p.amount_cents end
        and p.amount_cents`,
  },
  "returned-payout": {
    says: "money of a payout that came back is still away, or lent",
    of: "payouts",
    broken: (within) => sql`
      select p.id::text as what from payouts p left join postings l on l.account = 1090 and l.subject = p.id
      where ${within(sql`p.id`)} and p.status = 'returned' group by p.id
      having coalesce(sum(l.cents), 0) <> 0`,
  },
  refund: {
    says: "money of a refund is not where its order stands",
    of: "refunds",
    broken: (within) => sql`
      select r.id::text as what from refunds r left join postings l on l.account = 1090 and l.subject = r.id
      where ${within(sql`r.id`)} group by r.id
      having coalesce(sum(l.cents), 0) <> case when r.status = 'pending' then r.cents else 0 end`,
  },
  returning: {
    says: "a payment is on its way back without an order, or has one without",
    of: "payments",
    broken: (within) => sql`
      select p.id::text as what from payments p
      where ${within(sql`p.id`)} and (p.status = 'returning') <> (p.credit_no is null and p.ended_at is null and exists (
        select from refunds r where r.payment_id = p.id and r.status in ('held', 'created', 'pending')))`,
  },
  drawing: {
    says: "a drawing was not paid out once, as it was signed",
    of: "credits",
    broken: (within) => sql`
      select d.no::text as what from drawings d
      left join postings l on l.account = 1210 and l.credit_no = d.credit_no and l.drawing_no = d.no and l.cents > 0
      left join entries e on e.id = l.entry_id and e.kind in ('payout-confirmed', 'refinance-lent')
      where ${within(sql`d.credit_no`)} group by d.no
      having count(distinct e.id) <> 1 or sum(l.cents) filter (where e.id is not null) <> d.principal_cents`,
  },
  nobodys: {
    says: "money that is nobody's is not what was received",
    of: "payments",
    broken: (within) => sql`
      select p.id::text as what from payments p left join postings l on l.account = 2190 and l.subject = p.id
      where ${within(sql`p.id`)} group by p.id
      having coalesce(sum(l.cents), 0) <> case when p.status in ('unmatched', 'returning') then -p.cents else 0 end`,
  },
  "kept-sum": {
    says: "what is kept of a payment is not what its postings say",
    of: "payments",
    broken: (within) => sql`
      select p.id::text as what from payments p left join postings l on l.account = 2120 and l.subject = p.id
      where ${within(sql`p.id`)} group by p.id
      having coalesce(sum(l.cents), 0) <> -coalesce((select k.cents from kept_sums k where k.payment_id = p.id), 0)`,
  },
  payment: {
    says: "a payment is posted to a credit of another",
    of: "payments",
    broken: (within) => sql`
      select p.id::text as what from payments p join drawings d on d.no = p.drawing_no
      where ${within(sql`p.id`)} and d.credit_no <> p.credit_no`,
  },
  "drawing-status": {
    says: "the status of a drawing is not that of its credit's principal",
    of: "credits",
    broken: (within) => sql`
      select s.credit_no::text as what from credit_state s join drawings d on d.credit_no = s.credit_no
      where ${within(sql`s.credit_no`)} group by s.credit_no
      having bool_or(d.status = 'running') <> (max(s.principal) > 0)`,
  },
  repaid: {
    says: "a repaid credit owes something",
    of: "credits",
    broken: (within) => sql`
      select c.no::text as what from credits c join credit_state s on s.credit_no = c.no
      where ${within(sql`c.no`)} and c.status in ('repaid', 'refinanced') and s.principal + s.accrued + s.interest_due + s.late <> 0`,
  },
  "locked-month": {
    says: "a locked month's balances have changed",
    of: "locked_months",
    broken: () => sql`
      select x.month || '/' || x.code as what from (
        select m.month, (b->>'code')::int as code, (b->>'debit')::bigint - (b->>'credit')::bigint as cents
        from locked_months m cross join jsonb_array_elements(m.balances) b
        union all
        select m.month, p.account, -p.cents from locked_months m
        join entries e on e.book_day < m.month + interval '1 month' join postings p on p.entry_id = e.id
      ) x group by x.month, x.code having sum(x.cents) <> 0`,
  },
  bonuses: {
    says: "the bonuses that are owed are not what the books say",
    of: "locked_months",
    broken: () => sql`
      select 'bonuses' as what where (select coalesce(sum(cents), 0) from postings where account = 2130)
        <> -(select coalesce(sum(cents), 0) from bonuses where status in ('confirmed', 'active'))`,
  },
  commitment: {
    says: "a commitment is not that of its agreement",
    of: "agreements",
    broken: (within) => sql`
      select a.id::text as what from agreements a left join postings l on l.account = 9010 and l.subject = a.id
      where ${within(sql`a.id`)} and a.principal_cents is not null group by a.id having
        coalesce(sum(l.cents), 0) <> case when a.status = 'signed' then a.principal_cents else 0 end`,
  },
} as const satisfies Record<string, Sentence>;

/** Name of a sentence. */
export type SentenceKind = keyof typeof SENTENCES;

const WHOLE: readonly Within[] = [() => sql`true`];

/** Parts of a table with a running number: as many numbers each. */
const byNumber = (first: number, last: number, partRows: number): Within[] =>
  Array.from({ length: Math.floor((last - first) / partRows) + 1 }, (_, at) => {
    const from = first + at * partRows;
    return (key) => sql`${key} >= ${from} and ${key} < ${from + partRows}`;
  });

/** Parts of a table with random ids: by their first digits. */
const byId = (parts: number): readonly Within[] => {
  const digits = Math.ceil(Math.log(parts) / Math.log(16));
  return Array.from({ length: 16 ** digits }, (_, at) => {
    const begin = at.toString(16).padStart(digits, "0");
    const whole = (rest: string): string =>
      begin.padEnd(32, rest).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
    return (key) => sql`${key} between ${whole("0")}::uuid and ${whole("f")}::uuid`;
  });
};

const NUMBERED = { entries: "id", credits: "no" } as const;

const partsOf = async (db: Db, table: Table, partRows: number): Promise<readonly Within[]> => {
  // The planner's estimate: -1 while it knows nothing, which it does not for long of a large table.
  const known = await sql<{
    rows: number;
  }>`select reltuples as rows from pg_class where oid = ${table}::regclass`.execute(db);
  const { rows } = known.rows[0]!;
  if (rows <= partRows) return WHOLE;
  if (table !== "entries" && table !== "credits") return byId(rows / partRows);
  const key = sql.ref(NUMBERED[table]);
  const ends = await sql<{ first: number; last: number }>`
    select min(${key}) as first, max(${key}) as last from ${sql.table(table)}`.execute(db);
  return byNumber(ends.rows[0]!.first, ends.rows[0]!.last, partRows);
};

/** What breaks a sentence. */
export type BookFault = { kind: SentenceKind; about: string };

/** What breaks the sentences, at most `most` of each. */
export const breaksOfBooks = async (db: Db, most: number, partRows = PART_ROWS): Promise<BookFault[]> => {
  const parts = new Map<Table, readonly Within[]>();
  const faults: BookFault[] = [];
  for (const kind of Object.keys(SENTENCES) as SentenceKind[]) {
    const { of, broken } = SENTENCES[kind];
    if (!parts.has(of)) parts.set(of, await partsOf(db, of, partRows));
    const found: BookFault[] = [];
    for (const within of parts.get(of)!) {
      if (found.length >= most) break;
      const { rows } = await sql<{ what: string }>`select what from (${broken(within)}) broken limit ${most}`.execute(
        db,
      );
      found.push(...rows.map(({ what }) => ({ kind, about: what })));
    }
    faults.push(...found.slice(0, most));
  }
  return faults;
};

const MOST = 10;

/** The broken sentences in words, each with what breaks it: at most ten of a kind. */
export const bookFaults = async (db: Db, partRows = PART_ROWS): Promise<string[]> =>
  (await breaksOfBooks(db, MOST, partRows)).map(({ kind, about }) => `${SENTENCES[kind].says}: ${about}`);
