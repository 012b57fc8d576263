import { parseBgDay } from "#src/domain/dates.ts";
import { defineRule } from "#src/domain/rule.ts";
import { typedText } from "#src/domain/typed.ts";

/** A day that is not over: a document valid until today is still valid. What is no day is `date-bg`'s affair. */
export const notPast = defineRule({
  name: "not-past",
  check: (value, { today }) => {
    const day = parseBgDay(typedText(value) ?? "");
    return day !== undefined && day < today ? { code: "not-past" } : undefined;
  },
});
