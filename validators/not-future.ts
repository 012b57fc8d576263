import { parseBgDay } from "#src/domain/time/dates.ts";
import { parseBgMonth } from "#src/domain/time/month.ts";
import { defineRule } from "#src/engine/core/rule.ts";
import { typedText } from "#src/domain/text/typed.ts";

/** Refuses days and months that begin after today. Accepts other text: `date-bg` and `month-bg` judge the format. */
export const notFuture = defineRule({
  name: "not-future",
  needsFormat: ["day", "month"],
  check: (value, { today }) => {
    const text = typedText(value) ?? "";
    const written = parseBgDay(text) ?? parseBgMonth(text);
    return written !== undefined && written > today ? { code: "not-future" } : undefined;
  },
});
