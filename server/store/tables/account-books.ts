/** What the journal holds of a credit's drawings by what it is about, and what the closes know of its account. */
import { sql } from "kysely";
import type { Cents } from "#src/domain/lending/money.ts";
import type { Running } from "#src/domain/lending/account/ahead.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { oneOf } from "#server/store/db/one-of.ts";
import { rowsOf } from "#server/store/db/rows-of.ts";
import type { Db } from "#server/store/db/schema.ts";
import { SHARD_SIZE } from "./day-closes.ts";

/** Postings added up by what they are about: `about` is that of the entry; closes of a shard book without one. */
export type BookedLine = {
  creditNo: number;
  about: string | null;
  account: number;
  drawingNo: number | null;
  n: number | null;
  subject: string | null;
  cents: Cents;
};

/**
 * Selects all that is booked about the drawings of credits, added up; payouts are about nothing and left out. What closes
 * of their shards booked are their postings in entries that are not their own.
 */
export const selectBooked = (creditNos: readonly number[]) => {
  const those = oneOf(creditNos);
  return sql<{ booked: BookedLine[] }>`
  (select coalesce(json_agg(b), '[]') from (
    select e.credit_no as "creditNo", e.about, p.account, p.drawing_no as "drawingNo", p.n, p.subject, sum(p.cents) as cents
    from entries e join postings p on p.entry_id = e.id
    where e.credit_no ${those} and e.about is not null
    group by e.credit_no, e.about, p.account, p.drawing_no, p.n, p.subject
    union all
    select p.credit_no, null, p.account, p.drawing_no, null, null, sum(p.cents)
    from postings p
    where p.credit_no ${those} and p.entry_id not in (select id from entries where credit_no ${those})
    group by p.credit_no, p.account, p.drawing_no
  ) b) as booked`;
};

/** Balances of a credit, as the postings keep them. */
type CreditBalances = {
  principal: Cents;
  accrued: Cents;
  interestDue: Cents;
  late: Cents;
  advance: Cents;
};

/**
 * The balances of a credit.
 *
 * @internal for tests, which compare them with the account.
 */
export const balancesOf = (db: Db, creditNo: number): Promise<CreditBalances> =>
  db
    .selectFrom("credit_state")
    .select(["principal", "accrued", "interest_due as interestDue", "late", "advance"])
    .where("credit_no", "=", creditNo)
    .executeTakeFirstOrThrow();

/** The principal that each of these credits owes by its postings. */
export const principalsOf = async (db: Db, creditNos: readonly number[]): Promise<Map<number, Cents>> =>
  creditNos.length === 0
    ? new Map()
    : new Map(
        (
          await db
            .selectFrom("credit_state")
            .select(["credit_no", "principal"])
            .where("credit_no", "in", creditNos)
            .execute()
        ).map(({ credit_no, principal }) => [credit_no, principal]),
      );

/** The day through which a credit is booked; null when it never was. */
export type BookedThrough = { creditNo: number; day: Day | null };

/** Selects the days through which credits are booked, by acts on them or by closes of their shards. */
export const selectThrough = (creditNos: readonly number[]) => sql<{ through: BookedThrough[] }>`
  (select coalesce(json_agg(t), '[]') from (
    select s.credit_no as "creditNo", greatest(s.accrued_through, (
      select c.day from close_shards c where c.shard = s.credit_no / ${SHARD_SIZE} order by c.day desc limit 1
    )) as day from credit_state s where s.credit_no ${oneOf(creditNos)}
  ) t) as through`;

/** The day through which each of these credits is booked. */
export const bookedThrough = async (db: Db, creditNos: readonly number[]): Promise<Map<number, Day>> => {
  const { rows } = await sql<{ through: BookedThrough[] }>`select ${selectThrough(creditNos)}`.execute(db);
  return new Map(
    rows[0]!.through.flatMap(({ creditNo, day }): [number, Day][] => (day === null ? [] : [[creditNo, day]])),
  );
};

/**
 * The next day with more than interest, and the next one at whose close the borrower is told of something; and the due day
 * of the oldest unpaid instalment, else of the next.
 */
export type ComingDays = { wakeDay: Day | null; tellDay: Day | null; dueDay: Day | null };

/** How a credit's account goes on: `through` is the day it is booked to. */
export type GoingOn = ComingDays & { creditNo: number; through: Day; running: Running; smallArrears: boolean };

/** Writes down how accounts go on, for the closes; a statement, or a part of one. */
export const updateGoingOn = (all: readonly GoingOn[]) => sql`
  update credit_state s set accrued_through = w.through, wake_day = w.wake_day, tell_day = w.tell_day, due_day = w.due_day,
    small_arrears = w.small_arrears, run_from = w.run_from,
    run_base = w.base, run_numerator = w.numerator, run_denominator = w.denominator
  from ${rowsOf("w", all, [
    ["credit_no", "bigint", ({ creditNo }) => creditNo],
    ["through", "date", ({ through }) => through],
    ["wake_day", "date", ({ wakeDay }) => wakeDay],
    ["tell_day", "date", ({ tellDay }) => tellDay],
    ["due_day", "date", ({ dueDay }) => dueDay],
    ["small_arrears", "boolean", ({ smallArrears }) => smallArrears],
    ["run_from", "date", ({ running }) => running.from],
    ["base", "bigint", ({ running }) => running.base],
    ["numerator", "bigint", ({ running }) => running.numerator],
    ["denominator", "bigint", ({ running }) => running.denominator],
  ])}
  where s.credit_no = w.credit_no`;

/** Writes down when the borrowers of credits are told of something next. */
export const writeTellDays = async (
  trx: Db,
  all: readonly { creditNo: number; tellDay: Day | null }[],
): Promise<void> => {
  if (all.length === 0) return;
  await sql`
    update credit_state s set tell_day = w.tell_day
    from ${rowsOf("w", all, [
      ["credit_no", "bigint", ({ creditNo }) => creditNo],
      ["tell_day", "date", ({ tellDay }) => tellDay],
    ])}
    where s.credit_no = w.credit_no`.execute(trx);
};

/** Numbers of credits from `from` on, in order, at most `most`. */
export const creditsFrom = async (db: Db, from: number, most: number): Promise<number[]> =>
  (await db.selectFrom("credits").select("no").where("no", ">=", from).orderBy("no").limit(most).execute()).map(
    ({ no }) => no,
  );
