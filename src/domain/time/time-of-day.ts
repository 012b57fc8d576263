/** Times of day in Sofia, and ranges of them. */
import { addDays, isRestDay, nextWorkingDay, sofiaDay, type Day } from "./dates.ts";

let format: Intl.DateTimeFormat | undefined;
/** Created lazily, since loading the time zone's history takes long on a phone. */
const sofiaFormat = (): Intl.DateTimeFormat =>
  (format ??= new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Sofia", timeStyle: "medium", hourCycle: "h23" }));

/** The time of day in Sofia at an instant, `HH:MM:SS`. */
export const sofiaTime = (instant: Date): string => sofiaFormat().format(instant);

/** A range of times of one day, both ends `HH:MM`; `from` is not after `to`. */
type TimeRange = { readonly from: string; readonly to: string };

/** True when a time of day, `HH:MM:SS`, lies within the range: from second 0 of its first minute to second 59 of its last. */
const isWithin = (time: string, { from, to }: TimeRange): boolean => {
  const minute = time.slice(0, from.length);
  return from <= minute && minute <= to;
};

/** When the lender's phone is answered, on working days. */
export const PHONE_HOURS: TimeRange = { from: "09:00", to: "18:00" };

/** The day from whose opening on the phone is answered again; undefined while it is answered, at `instant`. */
export const phoneOpens = (instant: Date): Day | undefined => {
  const today = sofiaDay(instant);
  const time = sofiaTime(instant);
  if (isRestDay(today)) return nextWorkingDay(today);
  if (isWithin(time, PHONE_HOURS)) return undefined;
  return time < PHONE_HOURS.from ? today : nextWorkingDay(addDays(today, 1));
};
