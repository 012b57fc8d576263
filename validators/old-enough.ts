import { ageOn } from "#src/domain/dates.ts";
import { parseEgn } from "#src/domain/egn.ts";
import { defineRule } from "#src/domain/rule.ts";
import { typedText } from "#src/domain/typed.ts";

const MIN_AGE = 18;

/** The ЕГН's holder is at least 18 today; a text that is no ЕГН is `person-pin`'s affair (specification section 5). */
export const oldEnough = defineRule({
  name: "old-enough",
  check: (value, { today }) => {
    const egn = parseEgn(typedText(value) ?? "");
    return egn && ageOn(egn.birth, today) < MIN_AGE ? { code: "old-enough", params: { age: MIN_AGE } } : undefined;
  },
});
