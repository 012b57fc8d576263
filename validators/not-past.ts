import { parseBgDay } from "#src/domain/time/dates.ts";
import { defineRule } from "#src/engine/core/rule.ts";
import { typedText } from "#src/domain/text/typed.ts";

/** Refuses days before today; a document valid until today is valid. Accepts other text: `date-bg` judges format. */
export const notPast = defineRule({
  name: "not-past",
  needsFormat: ["day"],
  check: (value, { today }) => {
    const day = parseBgDay(typedText(value) ?? "");
    return day !== undefined && day < today ? { code: "not-past" } : undefined;
  },
});
