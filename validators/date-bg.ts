import { formatDay, parseBgDay } from "#src/domain/dates.ts";
import { defineRule } from "#src/domain/rule.ts";
import { emptyOr } from "#src/domain/typed.ts";

const EARLIEST = "1900-01-01";

const dayOf = (text: string): string | undefined => {
  const day = parseBgDay(text);
  return day !== undefined && day >= EARLIEST ? day : undefined;
};

/** A day of the calendar since 1900, written dd.mm.yyyy; kept with two digits for day and month. */
export const dateBg = defineRule({
  name: "date-bg",
  normalise: (text) => {
    const day = dayOf(text);
    return day === undefined ? text : formatDay(day);
  },
  check: (value) => (emptyOr(value, (text) => dayOf(text) !== undefined) ? undefined : { code: "date-bg" }),
});
