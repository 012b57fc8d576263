/**
 * Closes the books' days: interest accrues, instalments fall due, delay is charged, statuses follow, borrowers are
 * reminded. A day is closed shard by shard, each in one transaction, so that a killed close goes on where it stopped; days
 * that were missed are closed in order.
 */
import { addDays, daysBetween, sofiaDay, type Day } from "#src/domain/time/dates.ts";
import { accounts } from "#server/lending/ledger/chart.ts";
import { groupBy } from "#server/kernel/group-by.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { bookedThrough, writeTellDays } from "#server/store/tables/account-books.ts";
import { creditsByNo, type LockedCredit } from "#server/store/tables/credits.ts";
import {
  accrueShard,
  awakeCredits,
  beginDay,
  claimShard,
  endDay,
  firstBookDay,
  lastClosedDay,
  leaveBehind,
  openShards,
  recordShard,
} from "#server/store/tables/day-closes.ts";
import { drawingsOf } from "#server/store/tables/drawings.ts";
import { accountOf, currentOf } from "./accounts.ts";
import { bookCredits, type BookedCredit } from "./book-credit.ts";
import { comingDays } from "./credit-status.ts";
import { remindAll } from "./remind.ts";

/** After a standstill, reminders of days longer ago are not sent any more. */
const OLDEST_REMINDER_DAYS = 3;

/** Shards closed at once: while one is computed, the database works on another. */
const AT_ONCE = 2;

type Closing = { day: Day; shard: number; today: Day; now: Date };

/** Interest of credits on which nothing else happens: one entry for the shard. */
const accrueQuiet = (trx: Db, { day, shard, now }: Closing): Promise<number> =>
  accrueShard(trx, {
    shard,
    day,
    entry: { eventId: `close/${day}/${shard}`, kind: "accrued" },
    accounts: { accrued: accounts.accruedInterest.code, income: accounts.interestIncome.code },
    now,
  });

type Failing = (credit: LockedCredit, error: unknown) => void;

/** Credits on which more happens: booked each by its account. */
const bookAwake = async (
  services: Services,
  trx: Db,
  { day, today, now }: Closing,
  nos: readonly number[],
  fails: Failing,
): Promise<BookedCredit[]> => {
  const booking = {
    event: `close/${day}`,
    actor: "T",
    through: day,
    // Of a day closed late as of any other act: what was seen since, a delay, stays seen.
    seenOn: today,
    bookDay: day,
    now,
  } as const;
  return bookCredits(services, trx, await creditsByNo(trx, nos), booking, fails);
};

/** Credits whose borrowers are told of something while only interest accrues: their accounts, as they are booked. */
const accountsToTell = async (
  services: Services,
  trx: Db,
  { day }: Closing,
  nos: readonly number[],
  fails: Failing,
): Promise<BookedCredit[]> => {
  const drawings = groupBy(await drawingsOf(trx, nos), ({ creditNo }) => creditNo);
  const through = await bookedThrough(trx, nos);
  const all: BookedCredit[] = [];
  for (const credit of await creditsByNo(trx, nos))
    try {
      const booked = through.get(credit.no);
      const until = booked !== undefined && booked > day ? booked : day;
      const told = drawings
        .get(credit.no)!
        .map((drawing) => ({ drawing, account: accountOf(services, drawing, until) }));
      all.push({ ...currentOf(told)!, credit, told, before: credit.status });
    } catch (error) {
      fails(credit, error);
    }
  await writeTellDays(
    trx,
    all.map(({ credit, told }) => ({ creditNo: credit.no, tellDay: comingDays(credit, told).tellDay })),
  );
  return all;
};

const closeAwake = async (services: Services, trx: Db, closing: Closing): Promise<number> => {
  const { day, shard, today, now } = closing;
  const awake = await awakeCredits(trx, shard, day);
  const failed: { creditNo: number; message: string }[] = [];
  const fails: Failing = ({ no }, error) =>
    failed.push({ creditNo: no, message: error instanceof Error ? error.message : String(error) });
  const booked = await bookAwake(services, trx, closing, awake.booked, fails);
  const told = await accountsToTell(services, trx, closing, awake.told, fails);
  for (const { creditNo, message } of failed) {
    await leaveBehind(trx, { day, creditNo, message, now });
    services.log.error({ event: "close-left-behind", day, credit: creditNo, why: message }, "a credit was left behind");
  }
  if (daysBetween(day, today) <= OLDEST_REMINDER_DAYS) await remindAll(services, trx, [...booked, ...told], day, now);
  return booked.length;
};

const closeShard = async (services: Services, closing: Closing): Promise<boolean> =>
  services.database.transaction(async (trx) => {
    const { day, shard, now } = closing;
    if (!(await claimShard(trx, shard, day))) return false;
    const credits = (await accrueQuiet(trx, closing)) + (await closeAwake(services, trx, closing));
    await recordShard(trx, { day, shard, credits, now });
    return true;
  });

/** Closes one day as far as nobody else is closing it; true when it is closed whole. */
const closeDay = async (services: Services, day: Day, now: Date): Promise<boolean> => {
  const { db } = services.database;
  const today = sofiaDay(now);
  await beginDay(db, day, now);
  const shards = (await openShards(db, day)).values();
  const closeInTurn = async (): Promise<void> => {
    for (const shard of shards) await closeShard(services, { day, shard, today, now });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, closeInTurn));
  if ((await openShards(db, day)).length > 0) return false;
  await endDay(db, day, now);
  return true;
};

/** The first day that is not closed; undefined when nothing was ever paid out. */
export const nextDayToClose = async ({ db }: { db: Db }): Promise<Day | undefined> => {
  const last = await lastClosedDay(db);
  if (last) return addDays(last, 1);
  return (await firstBookDay(db)) ?? undefined;
};

/** Closes all days before today, in order; returns those that it closed. Several nodes may run it at once. */
export const closeDays = async (services: Services): Promise<Day[]> => {
  const now = services.ports.clock.now();
  const today = sofiaDay(now);
  const closed: Day[] = [];
  for (let day = await nextDayToClose(services.database); day !== undefined && day < today; day = addDays(day, 1)) {
    if (!(await closeDay(services, day, now))) break;
    closed.push(day);
  }
  return closed;
};
