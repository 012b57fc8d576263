/** The lender's working time: the hours of its phone on working days. */
import { addDays, isRestDay, sofiaDay } from "./dates.ts";
import { instantAt } from "./sofia-time.ts";
import { PHONE_HOURS } from "./time-of-day.ts";

const HOUR_MS = 3_600_000;

/** The latest instant since which so many hours of working time have passed at another. */
export const workingHoursBefore = (instant: Date, hours: number): Date => {
  let left = hours * HOUR_MS;
  let end = instant.getTime();
  for (let day = sofiaDay(instant); ; day = addDays(day, -1)) {
    if (isRestDay(day)) continue;
    const opens = instantAt(day, PHONE_HOURS.from).getTime();
    end = Math.min(end, instantAt(day, PHONE_HOURS.to).getTime());
    if (end - opens >= left) return new Date(end - left);
    left -= Math.max(0, end - opens);
  }
};
