/** Runs of the reconciliation, and the differences that they find. */
import { sql, type NotNull } from "kysely";
import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { toJson } from "#server/store/db/columns.ts";
import type { OpenSum } from "#server/store/db/ledger-tables.ts";
import { rowsOf, type Column } from "#server/store/db/rows-of.ts";
import type { Db } from "#server/store/db/schema.ts";
import type { TrialRow } from "./journal.ts";

/** A finished run: of which night, or who of the desk asked for it; the trial balance and the open sums as they were. */
export type Run = {
  no: number;
  night: Day | null;
  by: string | null;
  at: Date;
  trial: readonly TrialRow[];
  open: readonly OpenSum[];
};

/** A difference as a run finds it; `cents` is how much more the books say. */
export type FoundDifference = { kind: string; about: string; cents?: Cents };

const KEY: readonly Column<FoundDifference>[] = [
  ["kind", "text", ({ kind }) => kind],
  ["about", "text", ({ about }) => about],
];

/** A difference that is there since a run found it first. */
export type Difference = { kind: string; about: string; cents: Cents | null; foundAt: Date };

/** The last finished run; undefined before the first. */
export const lastRun = (db: Db): Promise<Run | undefined> =>
  db
    .selectFrom("reconciliations as r")
    .leftJoin("staff as s", "s.id", "r.staff_id")
    .select(["r.no", "r.night", "s.names as by", "r.ended_at as at", "r.trial", "r.open_sums as open"])
    .where("r.ended_at", "is not", null)
    .orderBy("r.no", "desc")
    .limit(1)
    .$narrowType<{ at: NotNull; trial: NotNull; open: NotNull }>()
    .executeTakeFirst();

/** When the last run ended; undefined before the first. */
export const lastRunAt = async (db: Db): Promise<Date | undefined> =>
  (
    await db
      .selectFrom("reconciliations")
      .select("ended_at as at")
      .where("ended_at", "is not", null)
      .orderBy("no", "desc")
      .limit(1)
      .$narrowType<{ at: NotNull }>()
      .executeTakeFirst()
  )?.at;

/** Whether the books were reconciled after the close of a day. */
export const isReconciled = async (db: Db, night: Day): Promise<boolean> =>
  (await db
    .selectFrom("reconciliations")
    .select("no")
    .where("night", "=", night)
    .where("ended_at", "is not", null)
    .executeTakeFirst()) !== undefined;

/** Begins a run that somebody asked for. */
export const beginRun = async (db: Db, staffId: string | null, now: Date): Promise<number> =>
  (
    await db
      .insertInto("reconciliations")
      .values({ staff_id: staffId, started_at: now })
      .returning("no")
      .executeTakeFirstOrThrow()
  ).no;

/** Begins the run of a night; undefined when it is done, or begun after `stale` by somebody else. */
export const beginNight = async (
  db: Db,
  { night, now, stale }: { night: Day; now: Date; stale: Date },
): Promise<number | undefined> =>
  (
    await sql<{ no: number }>`
      insert into reconciliations (night, started_at) values (${night}::date, ${now.toISOString()}::timestamptz)
      on conflict (night) do update set started_at = excluded.started_at
        where reconciliations.ended_at is null and reconciliations.started_at < ${stale.toISOString()}::timestamptz
      returning no`.execute(db)
  ).rows[0]?.no;

/**
 * Ends a run: differences that are new begin, those that are still there are seen again, those that it does not find any
 * more are gone. Returns how many are new.
 */
export const endRun = async (
  trx: Db,
  no: number,
  { trial, open, found, now }: Pick<Run, "trial" | "open"> & { found: readonly FoundDifference[]; now: Date },
): Promise<number> => {
  const at = now.toISOString();
  // One run writes at a time: what two find at once is one difference.
  await sql`lock table differences in share row exclusive mode`.execute(trx);
  const { rows } = await sql<{ is_new: boolean }>`
    insert into differences (kind, about, cents, found_at, seen_at)
    select f.kind, f.about, f.cents, ${at}::timestamptz, ${at}::timestamptz
    from ${rowsOf("f", found, [...KEY, ["cents", "bigint", ({ cents }) => cents ?? null]])}
    on conflict (kind, about) where gone_at is null do update set cents = excluded.cents,
      seen_at = greatest(differences.seen_at, excluded.seen_at)
    returning (xmax = 0) as is_new`.execute(trx);
  await sql`update differences set gone_at = greatest(seen_at, ${at}::timestamptz) where gone_at is null and (kind, about) not in (
    select * from ${rowsOf("f", found, KEY)})`.execute(trx);
  await trx
    .updateTable("reconciliations")
    .set({ ended_at: now, trial: toJson([...trial]), open_sums: toJson([...open]) })
    .where("no", "=", no)
    .execute();
  return rows.filter(({ is_new }) => is_new).length;
};

/** Differences that are there, the oldest first. */
export const openDifferences = (db: Db, most: number): Promise<Difference[]> =>
  db
    .selectFrom("differences")
    .select(["kind", "about", "cents", "found_at as foundAt"])
    .where("gone_at", "is", null)
    .orderBy("no")
    .limit(most)
    .execute();

/** How many differences are there. */
export const countedDifferences = async (db: Db): Promise<number> =>
  (await sql<{ count: number }>`select count(*)::int as count from differences where gone_at is null`.execute(db))
    .rows[0]!.count;
