/** Instants as calendars and clocks in Sofia show them, by Day.js, whatever the machine's own time zone. */
import dayjs, { type ConfigType, type Dayjs } from "dayjs";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";
import { isRealDay } from "./dates.ts";
import { invalidDate } from "./invalid-dates.ts";

dayjs.extend(utc);
dayjs.extend(timezone);

const SOFIA = "Europe/Sofia";
const SHOWN_DAY = "DD.MM.YYYY";
const SUFFIX = "\u00a0г.";

/** The time of day in Sofia at an instant, `HH:MM:SS`. */
export const sofiaTime = (instant: Date): string => dayjs(instant).tz(SOFIA).format("HH:mm:ss");

/** Text with an instant's shape, which engines agree how to read. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

const read = (value: unknown): Dayjs | undefined => {
  if (typeof value === "string" && isRealDay(value)) return dayjs.utc(value);
  const instant = value instanceof Date || (typeof value === "number" && Number.isFinite(value)) || (typeof value === "string" && INSTANT.test(value));
  const found = instant ? dayjs(value as ConfigType) : undefined;
  // An invalid instant has no place in any zone.
  return found?.isValid() ? found.tz(SOFIA) : undefined;
};

export type DateOptions = {
  /** Adds „г.“ after the year. */
  suffix?: boolean;
};

/** A day or an instant for people in Sofia: `28.03.2027`. What is no date is reported and reads as nothing. */
export const formatDate = (value: unknown, { suffix = false }: DateOptions = {}): string => {
  const date = read(value);
  return date ? date.format(SHOWN_DAY) + (suffix ? SUFFIX : "") : invalidDate(value);
};

/** A day as `28.03.2027`, an instant with its time: `28.03.2027, 14:05`. What is no date is reported and reads as nothing. */
export const formatMoment = (value: unknown, options: DateOptions = {}): string => {
  const shown = formatDate(value, options);
  return shown && !(typeof value === "string" && isRealDay(value)) ? `${shown}, ${read(value)!.format("HH:mm")}` : shown;
};
