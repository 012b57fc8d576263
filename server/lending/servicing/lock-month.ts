/** The lock of a month: after it nothing is booked in it any more; what counts from before goes into the open month. */
import { addDays, sofiaDay, type Day } from "#src/domain/time/dates.ts";
import type { Db } from "#server/store/db/schema.ts";
import { lastClosedDay } from "#server/store/tables/day-closes.ts";
import { trialBalance } from "#server/store/tables/journal.ts";
import { addLockedMonth, firstEntryDay, holdBooks, lockedMonths } from "#server/store/tables/locked-months.ts";

const firstOf = (day: Day): Day => `${day.slice(0, 7)}-01`;

/** The first day of the month after the one of a day. */
export const nextMonth = (day: Day): Day => firstOf(addDays(firstOf(day), 31));

/** The last day of the month of a day. */
const endOfMonth = (day: Day): Day => addDays(nextMonth(day), -1);

/** The first month that is not locked; undefined while nothing is booked. */
export const monthToLock = async (db: Db): Promise<Day | undefined> => {
  const [last] = await lockedMonths(db);
  const first = last ? nextMonth(last.month) : await firstEntryDay(db);
  return first === null ? undefined : firstOf(first);
};

/**
 * The month that may be locked now: the first one that is not, if it is over and all its days are closed. Undefined when
 * there is none.
 */
export const lockableMonth = async (db: Db, today: Day): Promise<Day | undefined> => {
  const month = await monthToLock(db);
  if (month === undefined) return undefined;
  const closed = await lastClosedDay(db);
  const isOver = nextMonth(month) <= today && closed !== null && closed >= endOfMonth(month);
  return isOver ? month : undefined;
};

/** Whether a day is in a month that is locked. */
export const isLockedDay = async (db: Db, day: Day): Promise<boolean> => {
  const [last] = await lockedMonths(db);
  return last !== undefined && day < nextMonth(last.month);
};

/** Locks a month with its trial balance, in the transaction of the act; false when it is not the one that may be locked. */
export const lockMonth = async (
  trx: Db,
  { month, by, now }: { month: Day; by: string; now: Date },
): Promise<boolean> => {
  await holdBooks(trx);
  if ((await lockableMonth(trx, sofiaDay(now))) !== month) return false;
  await addLockedMonth(trx, { month, by, at: now, balances: await trialBalance(trx, endOfMonth(month)) });
  return true;
};
