/**
 * The close of a day for thousands to a million credits, against the same rows written bare: what the close wrote – entries,
 * postings, balances, statuses and their moves, messages and their jobs – copied into tables without triggers and decisions.
 * A small close of each database, which is not told, comes first. `BENCH_CREDITS` names other sizes.
 */
import { sql } from "kysely";
import { annuitySchedule } from "#src/domain/lending/schedule.ts";
import { accountOn } from "#src/domain/lending/account/account-on.ts";
import { accruedOf } from "#src/domain/lending/account/account.ts";
import { runningOf } from "#src/domain/lending/account/ahead.ts";
import { addDays, sofiaDay, type Day } from "#src/domain/time/dates.ts";
import { comingDays } from "#server/lending/servicing/credit-status.ts";
import { closeDays } from "#server/lending/servicing/close-days.ts";
import type { Database } from "#server/store/db/database.ts";
import type { Db } from "#server/store/db/schema.ts";
import { makeQueue } from "#server/queue/queue.ts";
import { SHARD_SIZE } from "#server/store/tables/day-closes.ts";
import { bookFaults } from "#server/store/tables/book-faults.ts";
import { openDirectLender } from "#tests/model/direct-lender.ts";
import { figure, table } from "./report.ts";
import { onEmptyDatabases } from "./lived-credits.ts";
import { median, timed } from "./measure.ts";

const SIZES = (process.env["BENCH_CREDITS"] ?? "1000,10000,100000").split(",").map(Number);
/** The day that is closed; its credits were paid out on the days before, as many on each. */
const DAY: Day = "2027-01-20";
const GROUPS = 31;
const PRINCIPAL = 100_000;

/** What credits paid out so many days before the closed day have in common. */
const groupOf = (daysAgo: number) => {
  const start = addDays(DAY, -daysAgo);
  const plan = annuitySchedule({ principal: PRINCIPAL, ratePerYear: "36.00", months: 12, start });
  const drawing = { start, unit: "months", ratePerYear: "36.00", plan } as const;
  const account = accountOn(drawing, [], addDays(DAY, -1), () => "12.00");
  const { numerator, denominator } = runningOf(account.ahead);
  return {
    start,
    plan: JSON.stringify(plan),
    numerator: Number(numerator),
    denominator: Number(denominator),
    accrued: accruedOf(account, drawing.ratePerYear),
    ...comingDays({ lineUntil: null }, [{ drawing, account }]),
  };
};

type Entering = { from: number; kind: string; account: number; against: number; cents: ReturnType<typeof sql> };

/** An entry with a posting for each credit of a shard. */
const enter = async (trx: Db, { from, kind, account, against, cents }: Entering): Promise<void> => {
  const lines = sql`select d.credit_no, d.no, ${cents} as cents from drawings d join bench_groups g on g.g = d.credit_no % ${GROUPS}
    where d.credit_no >= ${from} and d.credit_no < ${from + SHARD_SIZE} and ${cents} <> 0`;
  const counted = await sql<{ n: number; sum: number }>`
    select count(*)::int as n, coalesce(sum(cents), 0)::bigint as sum from (${lines}) one`.execute(trx);
  const { n, sum } = counted.rows[0]!;
  if (n === 0) return;
  await sql`
    with entry as (
      insert into entries (event_id, kind, value_day, book_day, lines, actor, at)
      values (${`bench/${kind}/${from}`}, ${kind}, ${addDays(DAY, -1)}, ${addDays(DAY, -1)}, ${n + 1}, 'P', now())
      returning id
    )
    insert into postings (entry_id, line, account, cents, credit_no, drawing_no)
    select id, (row_number() over ())::smallint, ${account}::smallint, cents, credit_no, no from entry, (${lines}) one
    union all select id, ${n + 1}::smallint, ${against}::smallint, ${-sum}::bigint, null, null from entry`.execute(trx);
};

/** The payouts of a shard's credits, an entry each. */
const payOut = async (trx: Db, from: number): Promise<void> => {
  await sql`
    with entry as (
      insert into entries (event_id, kind, value_day, book_day, lines, credit_no, actor, at)
      select 'bench/payout/' || no, 'payout-confirmed', ${addDays(DAY, -1)}, ${addDays(DAY, -1)}, 2, no, 'P', now()
      from credits where no >= ${from} and no < ${from + SHARD_SIZE} returning id, credit_no
    )
    insert into postings (entry_id, line, account, cents, credit_no, drawing_no)
    select entry.id, 1, 1210, ${PRINCIPAL}::bigint, d.credit_no, d.no from entry join drawings d using (credit_no)
    union all select id, 2, 1010, -${PRINCIPAL}::bigint, null, null from entry`.execute(trx);
};

/** Fills a database with running credits whose books hold up to the day before. */
const fillIn = async (db: Db, count: number): Promise<void> => {
  // A hundred thousand rows take longer than any statement of the product may.
  await sql`set local statement_timeout = 0`.execute(db);
  const groups = Array.from({ length: GROUPS }, (_, at) => groupOf(at + 1));
  const list = <T>(pick: (group: (typeof groups)[number]) => T): T[] => groups.map(pick);
  await sql`create table bench_groups as select row_number() over () - 1 as g, * from unnest(
    ${list(({ start }) => start)}::date[], ${list(({ plan }) => plan)}::text[], ${list(({ numerator }) => numerator)}::bigint[],
    ${list(({ denominator }) => denominator)}::bigint[], ${list(({ accrued }) => accrued)}::bigint[], ${list(({ wakeDay }) => wakeDay)}::date[], ${list(({ tellDay }) => tellDay)}::date[]
  ) as u (start_day, plan, numerator, denominator, accrued, wake_day, tell_day)`.execute(db);
  await sql`insert into users (id, email, phone, password_hash, status, marketing, created_at, updated_at, phone_confirmed_at)
    select md5(n::text)::uuid, 'bench' || n || '@example.bg', '08' || lpad(n::text, 8, '0'), '-', 'approved', '{}', now(), now(), now()
    from generate_series(1, ${count}::integer) n`.execute(db);
  await sql`insert into requests (id, short_key, user_id, product, amount_cents, period, period_unit, status, variant, created_at, status_since)
    select md5(n::text)::uuid, n::text, md5(n::text)::uuid, 'consumerCredit', ${PRINCIPAL}, 12, 'months',
      'concluded', 'A', now(), now() from generate_series(1, ${count}::integer) n`.execute(db);
  await sql`insert into agreements (id, request_id, kind, version, number, template_version, sha256, document, status, rendered_at, signed_at)
    select id, id, 'credit', 1, 'К-' || short_key, '1', '-', '{}', 'effective', now(), now() from requests`.execute(db);
  await sql`insert into credits (request_id, user_id, product, paid_out_at, status, status_since)
    select id, user_id, product, now(), 'active', now() from requests order by number`.execute(db);
  await sql`insert into shards (no) select distinct (no / ${SHARD_SIZE})::integer from credits`.execute(db);
  await sql`insert into drawings (credit_no, request_id, agreement_id, principal_cents, start_day, status, plan, rate, unit)
    select c.no, c.request_id, c.request_id, ${PRINCIPAL}, g.start_day, 'running', g.plan::jsonb, 36, 'months'
    from credits c join bench_groups g on g.g = c.no % ${GROUPS} order by c.no`.execute(db);
  await sql`insert into credit_state (credit_no, accrued_through, run_from, run_numerator, run_denominator, wake_day, tell_day)
    select c.no, ${addDays(DAY, -1)}, g.start_day, g.numerator, g.denominator, g.wake_day, g.tell_day
    from credits c join bench_groups g on g.g = c.no % ${GROUPS}`.execute(db);
  for (let from = 0; from <= count; from += SHARD_SIZE) {
    await payOut(db, from);
    await enter(db, { from, kind: "accrued", account: 1220, against: 4100, cents: sql`g.accrued` });
  }
  await sql`insert into day_closes (day, started_at, ended_at) values (${addDays(DAY, -1)}, now(), now())`.execute(db);
  await sql`analyze`.execute(db);
};

const fill = ({ db }: Database, count: number): Promise<void> => db.transaction().execute((trx) => fillIn(trx, count));

/** What a close writes besides the new balances, and by which column its shards follow each other. */
const WRITTEN = [
  { from: "entries", to: "bare_entries", by: "id" },
  { from: "postings", to: "bare_postings", by: "entry_id" },
] as const;
/** Moves of statuses, messages and their jobs: all there are, as none were written before. */
const SENT = [
  { from: "transitions", to: "bare_transitions" },
  { from: "messages", to: "bare_messages" },
  { from: "pgboss.job", to: "bare_jobs" },
] as const;

/** What a close changes. */
const CHANGED = [
  { from: "credit_state", to: "bare_state" },
  { from: "credits", to: "bare_credits" },
] as const;

/** Tables like those that a close writes, with their keys and indices and without triggers. */
const makeBare = async (db: Db): Promise<void> => {
  for (const { from, to } of [...WRITTEN, ...SENT])
    await sql`create table ${sql.table(to)} (like ${sql.table(from)} including indexes including storage)`.execute(db);
  for (const { from, to } of CHANGED) {
    await sql`create table ${sql.table(to)} (like ${sql.table(from)} including indexes including storage) with (fillfactor = 70)`.execute(
      db,
    );
    await sql`insert into ${sql.table(to)} select * from ${sql.table(from)}`.execute(db);
  }
  await sql`analyze`.execute(db);
};

/** Writes what changed of a shard's credits: its balances, how they go on, and their statuses. */
const changeBare = async (trx: Db, shard: number): Promise<void> => {
  const [from, before] = [shard * SHARD_SIZE, (shard + 1) * SHARD_SIZE];
  await sql`update bare_state set accrued = accrued + 97 where credit_no >= ${from} and credit_no < ${before}`.execute(
    trx,
  );
  await sql`update bare_state b set accrued_through = s.accrued_through, wake_day = s.wake_day, tell_day = s.tell_day,
      run_from = s.run_from, run_base = s.run_base, run_numerator = s.run_numerator, run_denominator = s.run_denominator
    from credit_state s where s.credit_no = b.credit_no and s.credit_no >= ${from} and s.credit_no < ${before}
      and (s.accrued_through, s.tell_day) is distinct from (b.accrued_through, b.tell_day)`.execute(trx);
  await sql`update bare_credits b set status = c.status, status_since = c.status_since, closed_at = c.closed_at
    from credits c where c.no = b.no and c.no >= ${from} and c.no < ${before} and c.status <> b.status`.execute(trx);
};

const lastEntry = async (db: Db): Promise<number> =>
  (await sql<{ id: number }>`select max(id) as id from entries`.execute(db)).rows[0]!.id;

/** Writes the rows of a close anew, a transaction for each shard. */
const writeBare = async ({ db }: Database, count: number, before: number): Promise<void> => {
  const shards = Math.floor(count / SHARD_SIZE) + 1;
  const each = Math.ceil(((await lastEntry(db)) - before) / shards);
  for (let shard = 0; shard < shards; shard++)
    await db.transaction().execute(async (trx) => {
      const from = before + shard * each;
      for (const { from: source, to, by } of WRITTEN)
        await sql`insert into ${sql.table(to)} select * from ${sql.table(source)}
          where ${sql.ref(by)} > ${from} and ${sql.ref(by)} <= ${from + each}`.execute(trx);
      await changeBare(trx, shard);
      if (shard === 0)
        for (const { from: source, to } of SENT)
          await sql`insert into ${sql.table(to)} select * from ${sql.table(source)}`.execute(trx);
    });
};

/** Milliseconds of a close and of its rows bare, and how many messages it wrote. */
type Measured = { close: number; bare: number; messages: number };

const measure = async (database: Database, count: number): Promise<Measured> => {
  const lender = await openDirectLender(database);
  const queue = makeQueue(database, lender.services.now().log);
  await queue.prepare();
  await fill(database, count);
  await makeBare(database.db);
  const before = await lastEntry(database.db);
  lender.clock.set(new Date(`${addDays(DAY, 1)}T00:15:00+02:00`));
  if (sofiaDay(lender.clock.now()) !== addDays(DAY, 1)) throw new Error("the clock stands on another day");
  const close = await timed(async () => {
    const closed = await closeDays({ ...lender.services.now(), queue });
    if (closed.length !== 1) throw new Error(`closed ${closed.join(", ")}`);
  });
  const bare = await timed(() => writeBare(database, count, before));
  const faults = (await bookFaults(database.db)).filter((fault) => !fault.startsWith("a drawing was not paid out"));
  if (faults.length > 0) throw new Error(faults.join("\n"));
  const { rows } = await sql<{ messages: number }>`select count(*)::integer as messages from bare_messages`.execute(
    database.db,
  );
  await queue.stop();
  return { close, bare, messages: rows[0]!.messages };
};

/** Rounds of a size, each on a database of its own: what other programs do meanwhile weighs on a short close. */
const roundsOf = (count: number): number => (count <= 10_000 ? 5 : 1);

const measureOften = async (count: number): Promise<string[][]> => {
  const names: string[] = [];
  const all: Measured[][] = [];
  for (let round = 0; round < roundsOf(count); round++)
    all.push(
      await onEmptyDatabases(async (name, database) => {
        if (!names.includes(name)) names.push(name);
        return measure(database, count);
      }),
    );
  return names.map((name, at) => {
    const measured = all.map((round) => round[at]!);
    const of = (pick: (one: Measured) => number): number => median(measured.map(pick));
    return [
      name,
      String(count),
      String(measured[0]!.messages),
      figure(count / (of(({ close }) => close) / 1000)),
      figure(count / (of(({ bare }) => bare) / 1000)),
      `${figure(of(({ close, bare }) => close / bare))} (budget ≤ 4)`,
    ];
  });
};

/** Credits of the close that comes first. */
const WARM_UP = 1_000;

/** The table of closes by size, on the embedded database and on PostgreSQL. */
export const benchCloses = async (): Promise<string> => {
  await onEmptyDatabases((_name, database) => measure(database, WARM_UP));
  const rows: string[][] = [];
  for (const count of SIZES) rows.push(...(await measureOften(count)));
  return table(
    "The close of a day",
    ["database", "credits", "messages", "closed a second", "bare a second", "close ÷ bare"],
    rows,
  );
};
