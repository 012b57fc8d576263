/** Closes of the books' days: which shards of credits are closed, and what was left behind. */
import { sql } from "kysely";
import type { Day } from "#src/domain/time/dates.ts";
import type { Db } from "#server/store/db/schema.ts";

/** Credits of one shard; part of the event ids of closes, so it never changes. */
export const SHARD_SIZE = 5000;

/** The shard of a credit. */
export const shardOf = (creditNo: number): number => Math.floor(creditNo / SHARD_SIZE);

/**
 * Credits of a part of a shard.
 *
 * @internal for the model.
 */
export const PART_SIZE = 250;

/** Credits by their numbers: from the first, to before the second. */
export type CreditRange = readonly [from: number, before: number];

/** All credits of a shard. */
export const creditsOfShard = (shard: number): CreditRange => [shard * SHARD_SIZE, (shard + 1) * SHARD_SIZE];

/** The parts of a shard, in order. Credits that come later are in the last or in one of their own. */
export const partsOfShard = async (db: Db, shard: number): Promise<CreditRange[]> => {
  const [first, end] = creditsOfShard(shard);
  const { rows } = await sql<{ no: number }>`
    select credit_no as no from (
      select credit_no, row_number() over (order by credit_no) as at from credit_state
      where credit_no >= ${first} and credit_no < ${end}
    ) numbered where at > 1 and (at - 1) % ${PART_SIZE} = 0 order by credit_no`.execute(db);
  const begins = [first, ...rows.map(({ no }) => Number(no))];
  return begins.map((from, at) => [from, begins[at + 1] ?? end]);
};

/** The first day of the books: that of the earliest drawing; null without any. */
export const firstBookDay = async (db: Db): Promise<Day | null> =>
  (
    await db
      .selectFrom("drawings")
      .select(({ fn }) => fn.min("start_day").as("day"))
      .executeTakeFirstOrThrow()
  ).day;

/** The last day that is closed whole; null when none is. */
export const lastClosedDay = async (db: Db): Promise<Day | null> =>
  (
    await db
      .selectFrom("day_closes")
      .select(({ fn }) => fn.max("day").as("day"))
      .where("ended_at", "is not", null)
      .executeTakeFirstOrThrow()
  ).day;

/** Begins the close of a day; nothing when it was begun before. */
export const beginDay = async (db: Db, day: Day, now: Date): Promise<void> => {
  await db
    .insertInto("day_closes")
    .values({ day, started_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Shards of a day that are not closed, in order. */
export const openShards = async (db: Db, day: Day): Promise<number[]> =>
  (
    await db
      .selectFrom("shards as s")
      .select("s.no")
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("close_shards as c").select("c.day").whereRef("c.shard", "=", "s.no").where("c.day", "=", day),
          ),
        ),
      )
      .orderBy("s.no")
      .execute()
  ).map(({ no }) => no);

/** Locks a shard against acts on its credits and other closes; false when the day is closed for it by now. */
export const claimShard = async (trx: Db, shard: number, day: Day): Promise<boolean> => {
  await trx.selectFrom("shards").select("no").where("no", "=", shard).forUpdate().execute();
  return (
    (await trx
      .selectFrom("close_shards")
      .select("day")
      .where("day", "=", day)
      .where("shard", "=", shard)
      .executeTakeFirst()) === undefined
  );
};

/** Records a shard as closed, once. */
export const recordShard = async (
  db: Db,
  { day, shard, credits, now }: { day: Day; shard: number; credits: number; now: Date },
): Promise<void> => {
  await db
    .insertInto("close_shards")
    .values({ day, shard, credits, done_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Ends the close of a day. */
export const endDay = async (db: Db, day: Day, now: Date): Promise<void> => {
  await db.updateTable("day_closes").set({ ended_at: now }).where("day", "=", day).execute();
};

/** Records a credit that a close left behind. */
export const leaveBehind = async (
  db: Db,
  { day, creditNo, message, now }: { day: Day; creditNo: number; message: string; now: Date },
): Promise<void> => {
  await db
    .insertInto("close_errors")
    .values({ day, credit_no: creditNo, message: message.slice(0, 500), at: now })
    .onConflict((conflict) =>
      conflict.columns(["day", "credit_no"]).doUpdateSet({ message: message.slice(0, 500), solved_at: null }),
    )
    .execute();
};

/** The credits of a part are closed through a day, but for those left behind: what was before is solved. */
export const solveLeftBehind = async (
  trx: Db,
  { part: [from, before], day, failed, now }: { part: CreditRange; day: Day; failed: readonly number[]; now: Date },
): Promise<void> => {
  await trx
    .updateTable("close_errors")
    .set({ solved_at: now })
    .where("solved_at", "is", null)
    .where("credit_no", ">=", from)
    .where("credit_no", "<", before)
    .where("day", "<=", day)
    .where("credit_no", "<>", sql<number>`all(${[...failed]}::bigint[])`)
    .execute();
};

/** Credits that closes left behind and that are still open: the day, and why. */
export const leftBehind = (db: Db): Promise<{ day: Day; creditNo: number; message: string }[]> =>
  db
    .selectFrom("close_errors")
    .select(["day", "credit_no as creditNo", "message"])
    .where("solved_at", "is", null)
    .orderBy("day")
    .orderBy("credit_no")
    .execute();

/**
 * What credits accrue by a day beyond what is booked, those on which nothing else happens: by the running
 * interest as it was written down when something last did.
 */
const quiet = ([from, before]: CreditRange, day: Day) =>
  sql`
    select credit_no, drawing_no, cents from (
      select s.credit_no, d.no as drawing_no,
        s.run_base + (2 * s.run_numerator * (${day}::date - s.run_from) + s.run_denominator) / (2 * s.run_denominator)
          - s.accrued as cents
      from credit_state s join drawings d on d.credit_no = s.credit_no and d.status = 'running'
        and d.credit_no >= ${from} and d.credit_no < ${before}
      where s.credit_no >= ${from} and s.credit_no < ${before} and s.wake_day > ${day} and s.accrued_through < ${day}
        and s.run_numerator > 0
    ) accrued where cents <> 0`;

/** The entry of a part's accrual, and the accounts it is booked on. */
export type Accrual = {
  part: CreditRange;
  day: Day;
  entry: { eventId: string; kind: string };
  accounts: { accrued: number; income: number };
  now: Date;
};

/** Books a part's accrual of a day by one entry, in the database alone; returns the number of credits. */
export const accrue = async (trx: Db, { part, day, entry, accounts, now }: Accrual): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    with accrued as materialized (${quiet(part, day)}),
    total as (select count(*)::integer as n, sum(cents)::bigint as cents from accrued),
    entry as (
      insert into entries (event_id, kind, value_day, book_day, lines, actor, at)
      select ${entry.eventId}, ${entry.kind}, ${day}, ${day}, case cents when 0 then n else n + 1 end, 'T', ${now}
      from total where n > 0 returning id
    ),
    posted as (
      insert into postings (entry_id, line, account, cents, credit_no, drawing_no)
      select entry.id, (row_number() over ())::smallint, ${accounts.accrued}::smallint, cents, credit_no, drawing_no
      from accrued, entry
      union all
      select entry.id, (n + 1)::smallint, ${accounts.income}::smallint, -cents, null, null from total, entry where cents <> 0
    )
    select n from total`.execute(trx);
  return rows[0]!.n;
};

/** Credits of a part that a close looks at one by one: on which more than interest happens, or that are told of something. */
export const awakeCredits = async (
  trx: Db,
  [from, before]: CreditRange,
  day: Day,
): Promise<{ booked: readonly number[]; told: readonly number[] }> => {
  const rows = await trx
    .selectFrom("credit_state")
    .select("credit_no")
    .select(sql<boolean>`coalesce(wake_day <= ${day}, false)`.as("wakes"))
    .where("credit_no", ">=", from)
    .where("credit_no", "<", before)
    .where(({ or, eb }) => or([eb("wake_day", "<=", day), eb("tell_day", "<=", day)]))
    .orderBy("credit_no")
    .execute();
  const numbers = (wakes: boolean): number[] =>
    rows.filter((row) => row.wakes === wakes).map(({ credit_no }) => credit_no);
  return { booked: numbers(true), told: numbers(false) };
};
