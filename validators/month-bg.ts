import { formatMonth, parseBgMonth } from "#src/domain/month.ts";
import { defineRule } from "#src/domain/rule.ts";
import { emptyOr } from "#src/domain/typed.ts";

const EARLIEST = "1900-01";

const monthOf = (text: string): string | undefined => {
  const month = parseBgMonth(text);
  return month !== undefined && month >= EARLIEST ? month : undefined;
};

/** A month since 1900, written mm.yyyy; kept with two digits for the month. */
export const monthBg = defineRule({
  name: "month-bg",
  normalise: (text) => {
    const month = monthOf(text);
    return month === undefined ? text : formatMonth(month);
  },
  check: (value) => (emptyOr(value, (text) => monthOf(text) !== undefined) ? undefined : { code: "month-bg" }),
});
