/** Days named relative to others, as definitions write them: `today`, `today-18y`, `birthDate+14y`, `01.01.2020`. */
import { addDays, dayParts, isRealDay, parseBgDay, type Day } from "#src/domain/time/dates.ts";
import { parseEgn } from "./egn.ts";

/** What an anchor is made of: a day, today or the name of an element; and a distance in days, months or years. */
export type Anchor = { from: string; count: number; unit: "d" | "m" | "y" };

const ANCHOR = /^(\d{2}\.\d{2}\.\d{4}|[a-z][A-Za-z0-9.]*)(?:([+-]\d{1,4})([dmy]))?$/;

/** Parses an anchor; `undefined` for text that is none. */
export const parseAnchor = (text: string): Anchor | undefined => {
  const [, from, count = "0", unit = "d"] = ANCHOR.exec(text) ?? [];
  return from === undefined ? undefined : { from, count: Number(count), unit: unit as Anchor["unit"] };
};

/** The name of the element an anchor looks at; `undefined` for `today` and for a written day. */
export const anchorElement = (text: unknown): string | undefined => {
  const from = typeof text === "string" ? parseAnchor(text)?.from : undefined;
  return from === undefined || from === "today" || /^\d/.test(from) ? undefined : from;
};

/** The day `count` months later; the last day of a shorter month where there is no such day. */
const addMonths = (day: Day, count: number): Day => {
  const { year, month, date } = dayParts(day);
  const at = year * 12 + (month - 1) + count;
  const first = `${String(Math.floor(at / 12)).padStart(4, "0")}-${String((at % 12) + 1).padStart(2, "0")}`;
  for (let last = date; last > 28; last -= 1) {
    const found = `${first}-${last}`;
    if (isRealDay(found)) return found;
  }
  return `${first}-${String(Math.min(date, 28)).padStart(2, "0")}`;
};

/**
 * The day an anchor stands for; `undefined` while its element has none. An element is a day, or a ЕГН, which stands
 * for the day of birth.
 */
export const anchoredDay = (text: string, today: Day, valueOf: (name: string) => unknown): Day | undefined => {
  const anchor = parseAnchor(text);
  if (!anchor) return undefined;
  const written =
    anchor.from === "today" ? undefined : String(anchorElement(text) ? valueOf(anchor.from) : anchor.from);
  const start = written === undefined ? today : (parseBgDay(written) ?? parseEgn(written)?.birth);
  if (start === undefined) return undefined;
  return anchor.unit === "d"
    ? addDays(start, anchor.count)
    : addMonths(start, anchor.count * (anchor.unit === "y" ? 12 : 1));
};
