/** Days in hints that follow today, `{today}` or `{today-30d}`: an example that is always a sensible one. */
import { formatDay, type Day } from "#src/domain/time/dates.ts";
import { anchoredDay } from "./day-anchor.ts";

const EXAMPLE = /\{(today(?:[+-]\d{1,4}[dmy])?)\}/g;

/** Whether a hint names a day that follows today. */
export const namesDay = (hint: string): boolean => hint.search(EXAMPLE) >= 0;

/** A hint without its days: what is left in braces is nothing that is filled in. */
export const withoutDays = (hint: string): string => hint.replace(EXAMPLE, "");

/** A hint with its days as they are today. */
export const withDays = (hint: string, today: Day): string =>
  hint.replace(EXAMPLE, (all, anchor: string) => {
    const day = anchoredDay(anchor, today, () => undefined);
    return day === undefined ? all : formatDay(day);
  });
