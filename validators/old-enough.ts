import { ageOn } from "#src/domain/time/dates.ts";
import { parseEgn } from "#src/domain/identity/egn.ts";
import { defineRule } from "#src/engine/core/rule.ts";
import { typedText } from "#src/domain/text/typed.ts";

const MIN_AGE = 18;

/** Refuses a ЕГН whose holder is under 18 today (specification section 5). Accepts other text: see `person-pin`. */
export const oldEnough = defineRule({
  name: "old-enough",
  needsFormat: ["person-pin"],
  check: (value, { today }) => {
    const egn = parseEgn(typedText(value) ?? "");
    return egn && ageOn(egn.birth, today) < MIN_AGE ? { code: "old-enough", params: { age: MIN_AGE } } : undefined;
  },
});
