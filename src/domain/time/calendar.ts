/**
 * Month arithmetic with Day.js, in UTC, where every day has 24 hours. Separate from `dates.ts`, so the first form
 * step, which needs day strings only, does not load the library.
 */
import dayjs from "dayjs";
import utc from "dayjs/plugin/utc.js";
import type { Day } from "./dates.ts";

dayjs.extend(utc);

/** The same day of the month `count` months later, clamped to the month's last day (31.01 + 1 → 28.02). */
export const addMonthsClamped = (day: Day, count: number): Day =>
  dayjs.utc(day).add(count, "month").format("YYYY-MM-DD");

/** True when data recorded on `day` is more than one calendar month old. */
export const isStale = (day: Day, today: Day): boolean => addMonthsClamped(day, 1) < today;

/** The instant `days` × 24 hours earlier. */
export const daysBefore = (instant: Date, days: number): Date => dayjs.utc(instant).subtract(days, "day").toDate();
