/**
 * Closes the books' days: interest accrues, instalments fall due, delay is charged, statuses follow, borrowers are
 * reminded, promises to pay and plans for arrears are kept or broken. A day is closed shard by shard, each in one transaction, or in parts, so
 * that nobody waits for long. A killed close goes on where it stopped: what is closed has nothing left to enter. Days that
 * were missed are closed in order.
 */
import { setTimeout as rest } from "node:timers/promises";
import { addDays, sofiaDay, type Day } from "#src/domain/time/dates.ts";
import { accounts } from "#server/lending/ledger/chart.ts";
import { groupBy } from "#server/kernel/group-by.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { bookedThrough, writeTellDays } from "#server/store/tables/account-books.ts";
import { creditsByNo, type LockedCredit } from "#server/store/tables/credits.ts";
import {
  accrue,
  awakeCredits,
  beginDay,
  claimShard,
  creditsOfShard,
  endDay,
  firstBookDay,
  lastClosedDay,
  leaveBehind,
  openShards,
  partsOfShard,
  recordShard,
  solveLeftBehind,
  type CreditRange,
} from "#server/store/tables/day-closes.ts";
import { drawingsOf } from "#server/store/tables/drawings.ts";
import { judgePromises } from "#server/store/tables/promises.ts";
import { currentOf, accountsAt } from "./accounts.ts";
import { closePlans } from "./arrears-plan.ts";
import { bookCredits, type BookedCredit } from "./book-credit.ts";
import { comingDays } from "./credit-status.ts";
import { OLDEST_DAYS } from "./post-payment.ts";
import { remindAll } from "./remind.ts";

/** Shards closed at once: while one is computed, the database works on another. */
const AT_ONCE = 2;

/** How many times as long as it closed a part a calm close rests: it takes a twentieth of a core from those who look. */
const CALM_RESTS = 19;

/** Ends a calm close between two parts. */
type Calm = AbortSignal | undefined;

type Closing = { day: Day; shard: number; today: Day; now: Date };
type ClosingPart = Closing & { part: CreditRange };

/** Interest of credits on which nothing else happens: one entry for the part. */
const accrueQuiet = (trx: Db, { day, shard, part, now }: ClosingPart): Promise<number> =>
  accrue(trx, {
    part,
    day,
    entry: { eventId: `close/${day}/${shard}/${part[0]}`, kind: "accrued" },
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
      const told = accountsAt(services, drawings.get(credit.no)!, until);
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

const closeAwake = async (services: Services, trx: Db, closing: ClosingPart): Promise<number> => {
  const { day, part, now } = closing;
  const awake = await awakeCredits(trx, part, day);
  const failed: { creditNo: number; message: string }[] = [];
  const fails: Failing = ({ no }, error) =>
    failed.push({ creditNo: no, message: error instanceof Error ? error.message : String(error) });
  const booked = await bookAwake(services, trx, closing, awake.booked, fails);
  const told = await accountsToTell(services, trx, closing, awake.told, fails);
  for (const { creditNo, message } of failed) {
    await leaveBehind(trx, { day, creditNo, message, now });
    services.log.error({ event: "close-left-behind", day, credit: creditNo, why: message }, "a credit was left behind");
  }
  await solveLeftBehind(trx, { part, day, failed: failed.map(({ creditNo }) => creditNo), now });
  await remindAll(services, trx, [...booked, ...told], day, now);
  return booked.length;
};

/** The number of credits closed; undefined when the day is closed for the shard by now. */
const closePart = (services: Services, closing: ClosingPart): Promise<number | undefined> =>
  services.database.transaction(async (trx) => {
    if (!(await claimShard(trx, closing.shard, closing.day))) return undefined;
    const closed = (await accrueQuiet(trx, closing)) + (await closeAwake(services, trx, closing));
    const judging = { ...closing, since: addDays(closing.day, -OLDEST_DAYS) };
    await judgePromises(trx, judging);
    await closePlans(services, trx, judging);
    return closed;
  });

const closeShard = async (services: Services, closing: Closing, calm: Calm): Promise<void> => {
  const { db } = services.database;
  const { day, shard, now } = closing;
  let credits = 0;
  for (const part of calm ? await partsOfShard(db, shard) : [creditsOfShard(shard)]) {
    const began = performance.now();
    const closed = await closePart(services, { ...closing, part });
    if (closed === undefined) return;
    credits += closed;
    if (calm) await rest(CALM_RESTS * (performance.now() - began), undefined, { signal: calm });
  }
  await recordShard(db, { day, shard, credits, now });
};

/** Closes one day as far as nobody else is closing it; true when it is closed whole. */
const closeDay = async (services: Services, day: Day, now: Date, calm: Calm): Promise<boolean> => {
  const { db } = services.database;
  const today = sofiaDay(now);
  await beginDay(db, day, now);
  const shards = (await openShards(db, day)).values();
  const closeInTurn = async (): Promise<void> => {
    for (const shard of shards) await closeShard(services, { day, shard, today, now }, calm);
  };
  await Promise.all(Array.from({ length: calm ? 1 : AT_ONCE }, closeInTurn));
  if ((await openShards(db, day)).length > 0) return false;
  await endDay(db, day, now);
  return true;
};

/**
 * The first day that is not closed; undefined when nothing was ever paid out.
 *
 * @internal for the model.
 */
export const nextDayToClose = async ({ db }: { db: Db }): Promise<Day | undefined> => {
  const last = await lastClosedDay(db);
  if (last) return addDays(last, 1);
  return (await firstBookDay(db)) ?? undefined;
};

/**
 * Closes all days before today, in order; returns those that it closed. Several nodes may run it at once. A calm close
 * leaves most of the time to others, unless days were missed; it is rejected when its signal is aborted.
 */
export const closeDays = async (services: Services, { calm }: { calm?: AbortSignal } = {}): Promise<Day[]> => {
  const now = services.ports.clock.now();
  const today = sofiaDay(now);
  const closed: Day[] = [];
  for (let day = await nextDayToClose(services.database); day !== undefined && day < today; day = addDays(day, 1)) {
    if (!(await closeDay(services, day, now, day === addDays(today, -1) ? calm : undefined))) break;
    closed.push(day);
  }
  return closed;
};
