import { formatMonth, parseBgMonth } from "#src/domain/time/month.ts";
import { defineRule } from "#src/engine/core/rule.ts";
import { emptyOr } from "#src/domain/text/typed.ts";

const EARLIEST = "1900-01";

const monthOf = (text: string): string | undefined => {
  const month = parseBgMonth(text);
  return month !== undefined && month >= EARLIEST ? month : undefined;
};

/** A month since 1900, written mm.yyyy; normalised to two digits for the month. */
export const monthBg = defineRule({
  name: "month-bg",
  format: "month",
  normalise: (text) => {
    const month = monthOf(text);
    return month === undefined ? text : formatMonth(month);
  },
  check: (value) => (emptyOr(value, (text) => monthOf(text) !== undefined) ? undefined : { code: "month-bg" }),
});
