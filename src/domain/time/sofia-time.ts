/** Formats instants in Sofia's time zone with Day.js, independent of the machine's time zone. */
import dayjs, { type ConfigType, type Dayjs } from "dayjs";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";
import { isRealDay, type Day } from "./dates.ts";
import { invalidDate } from "./invalid-dates.ts";

dayjs.extend(utc);
dayjs.extend(timezone);

const SOFIA = "Europe/Sofia";
const SHOWN_DAY = "DD.MM.YYYY";
const SUFFIX = "\u00a0г.";

/** The instant at which a day begins in Sofia. */
export const beginOfDay = (day: Day): Date => dayjs.tz(day, SOFIA).toDate();

/** The instant of a time of day, `HH:MM`, in Sofia. */
export const instantAt = (day: Day, time: string): Date => dayjs.tz(`${day} ${time}`, SOFIA).toDate();

const MORNING_HOUR = 9;

/** Seconds until nine in the morning in Sofia; 0 from then until midnight. */
export const secondsUntilMorning = (instant: Date): number => {
  const now = dayjs(instant).tz(SOFIA);
  return Math.max(0, now.hour(MORNING_HOUR).minute(0).second(0).millisecond(0).diff(now, "second"));
};

/** ISO 8601 shape of an instant, which all JavaScript engines parse alike. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

const read = (value: unknown): Dayjs | undefined => {
  if (typeof value === "string" && isRealDay(value)) return dayjs.utc(value);
  const instant =
    value instanceof Date ||
    (typeof value === "number" && Number.isFinite(value)) ||
    (typeof value === "string" && INSTANT.test(value));
  const found = instant ? dayjs(value as ConfigType) : undefined;
  // `tz` throws for an invalid instant.
  return found?.isValid() ? found.tz(SOFIA) : undefined;
};

/** Options of `formatDate` and `formatMoment`. */
export type DateOptions = {
  /** Adds „г.“ after the year. */
  suffix?: boolean;
};

/** The first whole minute not before an instant: `14:05` on the day of `now`, `28.03.2027, 14:05` on another. */
export const momentFrom = (instant: Date, now: Date): string => {
  const minute = new Date(Math.ceil(instant.getTime() / 60_000) * 60_000);
  return formatDate(minute) === formatDate(now) ? read(minute)!.format("HH:mm") : formatMoment(minute);
};

/** Formats a day or an instant as Sofia's day: `28.03.2027`. Reports unparseable dates and returns `""`. */
export const formatDate = (value: unknown, { suffix = false }: DateOptions = {}): string => {
  const date = read(value);
  return date ? date.format(SHOWN_DAY) + (suffix ? SUFFIX : "") : invalidDate(value);
};

/** Formats a day as `28.03.2027`, an instant as `28.03.2027, 14:05`. Reports unparseable dates and returns `""`. */
export const formatMoment = (value: unknown, options: DateOptions = {}): string => {
  const shown = formatDate(value, options);
  return shown && !(typeof value === "string" && isRealDay(value))
    ? `${shown}, ${read(value)!.format("HH:mm")}`
    : shown;
};
