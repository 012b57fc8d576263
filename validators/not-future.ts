import { parseBgDay } from "#src/domain/dates.ts";
import { parseBgMonth } from "#src/domain/month.ts";
import { defineRule } from "#src/domain/rule.ts";
import { typedText } from "#src/domain/typed.ts";

/** A day or month that has begun by today; what is neither is `date-bg`'s or `month-bg`'s affair. */
export const notFuture = defineRule({
  name: "not-future",
  check: (value, { today }) => {
    const text = typedText(value) ?? "";
    const written = parseBgDay(text) ?? parseBgMonth(text);
    return written !== undefined && written > today ? { code: "not-future" } : undefined;
  },
});
