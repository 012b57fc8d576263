/**
 * Calendar days are `YYYY-MM-DD` strings, which compare and sort as text and know no time zone.
 * "Today" is always a parameter; only `sofiaDay` turns an instant into a day.
 */

import { invalidDate } from "./invalid-dates.ts";

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string;

const MS_PER_HOUR = 3_600_000;
const MS_PER_DAY = 24 * MS_PER_HOUR;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const BG_DAY = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:\s*г\.)?$/;

let format: Intl.DateTimeFormat | undefined;
/** Created lazily: loading the time zone's history takes 80 ms on a phone, and many pages format no instant. */
const sofiaFormat = (): Intl.DateTimeFormat =>
  (format ??= new Intl.DateTimeFormat("en-CA", {
    timeZone: "Europe/Sofia",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }));

/** A day without a time is read as UTC. */
const toMs = (day: Day): number => Date.parse(day);
const fromMs = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);

/** The last of some instants; undefined when there is none. */
export const latest = (instants: readonly (Date | undefined)[]): Date | undefined =>
  instants.filter((instant) => instant !== undefined).toSorted((one, other) => other.getTime() - one.getTime())[0];

/** The year, month (1–12) and day of the month. */
export const dayParts = (day: Day): { year: number; month: number; date: number } => ({
  year: Number(day.slice(0, 4)),
  month: Number(day.slice(5, 7)),
  date: Number(day.slice(8, 10)),
});

const formatSofiaDay = (instant: Date): Day => {
  const parts = new Map(
    sofiaFormat()
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return `${(parts.get("year") ?? "").padStart(4, "0")}-${parts.get("month")}-${parts.get("day")}`;
};

let known: { hour: number; day: Day } | undefined;

/** The calendar day in Sofia at an instant, whatever the machine's time zone. That of the last hour asked for is kept. */
export const sofiaDay = (instant: Date): Day => {
  // A day of Sofia begins with an hour of UTC: its zones have been whole hours since 1894.
  const hour = Math.floor(instant.getTime() / MS_PER_HOUR);
  if (known?.hour !== hour) known = { hour, day: formatSofiaDay(instant) };
  return known.day;
};

/** True for an existing calendar day, `YYYY-MM-DD`; 2026-02-29 is not one. */
export const isRealDay = (text: string): boolean => {
  if (!DAY.test(text)) return false;
  const ms = toMs(text);
  return !Number.isNaN(ms) && fromMs(ms) === text;
};

/** The day `count` days later; negative counts go back. */
export const addDays = (day: Day, count: number): Day => fromMs(toMs(day) + count * MS_PER_DAY);

/** Days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => Math.round((toMs(to) - toMs(from)) / MS_PER_DAY);

/** Age in completed years; people born on 29 February have their birthday on 1 March in common years. */
export const ageOn = (birth: Day, day: Day): number => {
  const years = dayParts(day).year - dayParts(birth).year;
  return day.slice(5) >= birth.slice(5) ? years : years - 1;
};

/** Formats a day as `28.03.2027`, with ` г.` (non-breaking) when `suffix` is set; an invalid one is reported, → "". */
export const formatDay = (day: Day, suffix = false): string =>
  isRealDay(day)
    ? `${day.slice(8, 10)}.${day.slice(5, 7)}.${day.slice(0, 4)}${suffix ? "\u00a0г." : ""}`
    : invalidDate(day);

/** Parses a typed day, `28.03.2027` (also `1.3.2027`, also with „г.“); `undefined` when there is no such day. */
export const parseBgDay = (text: string): Day | undefined => {
  const match = BG_DAY.exec(text.trim());
  if (!match) return undefined;
  const day = `${match[3]}-${match[2]?.padStart(2, "0")}-${match[1]?.padStart(2, "0")}`;
  return isRealDay(day) ? day : undefined;
};

/** Official holidays with a fixed date (чл. 154, ал. 1 КТ); 1 November is a holiday for schools only. */
const FIXED = ["01-01", "03-03", "05-01", "05-06", "05-24", "09-06", "09-22", "12-24", "12-25", "12-26"] as const;

const GOOD_FRIDAY = -2;
const EASTER_MONDAY = 1;

/** Orthodox Easter Sunday in the Gregorian calendar; valid for 1900–2099. */
const orthodoxEaster = (year: number): Day => {
  const d = (19 * (year % 19) + 15) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7;
  const sum = d + e + 114;
  const julian = `${year}-${String(Math.floor(sum / 31)).padStart(2, "0")}-${String((sum % 31) + 1).padStart(2, "0")}`;
  const calendarDifference = 13;
  return addDays(julian, calendarDifference);
};

const isWeekend = (day: Day): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

const holidaysOf = (year: number): Set<Day> => {
  const easter = orthodoxEaster(year);
  const days = new Set<Day>(FIXED.map((date) => `${year}-${date}`));
  for (let offset = GOOD_FRIDAY; offset <= EASTER_MONDAY; offset += 1) days.add(addDays(easter, offset));
  return days;
};

/** A fixed holiday on a weekend moves to the next working day (чл. 154, ал. 2 КТ); Easter does not. */
const withSubstitutes = (year: number, days: Set<Day>): Set<Day> => {
  for (const date of FIXED) {
    let day = `${year}-${date}`;
    if (!isWeekend(day)) continue;
    while (isWeekend(day) || days.has(day)) day = addDays(day, 1);
    days.add(day);
  }
  return days;
};

const byYear = new Map<number, Set<Day>>();

const restDaysOf = (year: number): Set<Day> => {
  const known = byYear.get(year) ?? withSubstitutes(year, holidaysOf(year));
  byYear.set(year, known);
  return known;
};

/** True for a non-working day in Bulgaria: weekend, official holiday or its substitute day. */
export const isRestDay = (day: Day): boolean => isWeekend(day) || restDaysOf(dayParts(day).year).has(day);

/** The day itself if it is a working day, otherwise the first working day after it (чл. 72 ЗЗД). */
export const nextWorkingDay = (day: Day): Day => {
  let candidate = day;
  while (isRestDay(candidate)) candidate = addDays(candidate, 1);
  return candidate;
};

/** The working day so many working days after a day. */
export const workingDaysAfter = (day: Day, count: number): Day => {
  let last = day;
  for (let left = count; left > 0; left -= 1) last = nextWorkingDay(addDays(last, 1));
  return last;
};
