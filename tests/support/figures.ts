/** Amounts and days found in what a borrower gets to see: texts, HTML, JSON. */
import { parseBgDay, sofiaDay, type Day } from "#src/domain/time/dates.ts";

/** Distinct sums in cents, and days. */
export type Figures = { euro: Set<number>; leva: Set<number>; days: Set<Day> };

const AMOUNT = /(?<![\d.,])(\d{1,3}(?:[\s\u00a0\u202f]\d{3})*|\d+)(?:,(\d{2}))?[\s\u00a0\u202f]*(€|лв\.)/g;
const BG_DAY = /\b\d{1,2}\.\d{1,2}\.\d{4}\b/g;

/** The figures of a text in Bulgarian. */
export const figuresIn = (text: string): Figures => {
  const found: Figures = { euro: new Set(), leva: new Set(), days: new Set() };
  for (const [, whole = "", cents = "00", unit] of text.matchAll(AMOUNT))
    found[unit === "€" ? "euro" : "leva"].add(Number(whole.replace(/\D/g, "")) * 100 + Number(cents));
  for (const [day] of text.matchAll(BG_DAY)) found.days.add(parseBgDay(day) ?? `no day: ${day}`);
  return found;
};

/** The figures of an HTML page: its text without tags, scripts and the data for hydration. */
export const figuresInHtml = (html: string): Figures =>
  figuresIn(
    html
      .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, " ")
      .replace(/<[^>]*>/g, " ")
      .replaceAll("&nbsp;", "\u00a0"),
  );

const cents = (value: string): number => Math.round(Number(value) * 100);

/** The figures of a call's JSON: money objects, days, instants as Sofia's days, and texts. */
export const figuresInJson = (value: unknown, found = figuresIn("")): Figures => {
  if (typeof value === "string") {
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) found.days.add(value);
    else if (/^\d{4}-\d{2}-\d{2}T/.test(value)) found.days.add(sofiaDay(new Date(value)));
    else merge(found, figuresIn(value));
  } else if (Array.isArray(value)) for (const inner of value) figuresInJson(inner, found);
  else if (typeof value === "object" && value !== null) {
    const { value: euro, currency, alternative } = value as Record<string, { value: string } & string>;
    if (typeof euro === "string" && currency) {
      found.euro.add(cents(euro));
      if (alternative) found.leva.add(cents(alternative.value));
    } else for (const inner of Object.values(value)) figuresInJson(inner, found);
  }
  return found;
};

/** Adds the figures of `more` to `into` and returns it. */
export const merge = (into: Figures, more: Figures): Figures => {
  for (const kind of ["euro", "leva", "days"] as const)
    for (const figure of more[kind]) (into[kind] as Set<unknown>).add(figure);
  return into;
};

/** What of `found` is not among `known`, for a readable failure. */
export const strangers = (found: Figures, known: Figures): Record<keyof Figures, unknown[]> => ({
  euro: [...found.euro].filter((sum) => !known.euro.has(sum)),
  leva: [...found.leva].filter((sum) => !known.leva.has(sum)),
  days: [...found.days].filter((day) => !known.days.has(day)),
});

/** No stranger. */
export const NONE: ReturnType<typeof strangers> = { euro: [], leva: [], days: [] };
