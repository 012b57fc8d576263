/** Months of the books that are locked. A month is named by its first day. */
import { sql } from "kysely";
import type { Day } from "#src/domain/time/dates.ts";
import { toJson } from "#server/store/db/columns.ts";
import type { Db } from "#server/store/db/schema.ts";
import type { TrialRow } from "./journal.ts";

/** A locked month, with the trial balance at its end as it was then. */
export type LockedMonth = { month: Day; by: string; at: Date; balances: readonly TrialRow[] };

/** The locked months, the latest first. */
export const lockedMonths = async (db: Db): Promise<LockedMonth[]> =>
  db
    .selectFrom("locked_months")
    .select(["month", "locked_by as by", "locked_at as at", "balances"])
    .orderBy("month", "desc")
    .execute();

/** Waits until everybody who is booking has ended, and lets nobody begin until the transaction ends. */
export const holdBooks = async (trx: Db): Promise<void> => {
  await sql`lock table entries in share row exclusive mode`.execute(trx);
};

/** Locks a month. */
export const addLockedMonth = async (trx: Db, { month, by, at, balances }: LockedMonth): Promise<void> => {
  await trx
    .insertInto("locked_months")
    .values({ month, locked_by: by, locked_at: at, balances: toJson([...balances]) })
    .execute();
};

/** The first day on which anything was booked; null without entries. */
export const firstEntryDay = async (db: Db): Promise<Day | null> =>
  (
    await db
      .selectFrom("entries")
      .select(({ fn }) => fn.min("book_day").as("day"))
      .executeTakeFirstOrThrow()
  ).day;
