import { formatDay, parseBgDay } from "#src/domain/time/dates.ts";
import { defineRule } from "#src/engine/core/rule.ts";
import { emptyOr } from "#src/domain/text/typed.ts";

const EARLIEST = "1900-01-01";

const dayOf = (text: string): string | undefined => {
  const day = parseBgDay(text);
  return day !== undefined && day >= EARLIEST ? day : undefined;
};

/** A calendar day since 1900, written dd.mm.yyyy; normalised to two digits for day and month. */
export const dateBg = defineRule({
  name: "date-bg",
  format: "day",
  normalise: (text) => {
    const day = dayOf(text);
    return day === undefined ? text : formatDay(day);
  },
  check: (value) => (emptyOr(value, (text) => dayOf(text) !== undefined) ? undefined : { code: "date-bg" }),
});
