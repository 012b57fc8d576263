/**
 * Months, by Day.js. Apart from `dates.ts`, which the first form step brings along: days of text need no library.
 * Reckoned in UTC, where every day has its 24 hours.
 */
import dayjs from "dayjs";
import utc from "dayjs/plugin/utc.js";
import type { Day } from "./dates.ts";

dayjs.extend(utc);

/** The same day `count` months later; a day that month lacks becomes its last one (31.01 + 1 → 28.02). */
export const addMonthsClamped = (day: Day, count: number): Day => dayjs.utc(day).add(count, "month").format("YYYY-MM-DD");

/** Whether data of `day` is stale: one month later still falls before today. */
export const isStale = (day: Day, today: Day): boolean => addMonthsClamped(day, 1) < today;

/** The instant so many days of 24 hours earlier. */
export const daysBefore = (instant: Date, days: number): Date => dayjs.utc(instant).subtract(days, "day").toDate();
