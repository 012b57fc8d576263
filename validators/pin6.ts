import { defineRule } from "#src/domain/rule.ts";
import { emptyOr, withoutSeparators } from "#src/domain/typed.ts";

/** Exactly 6 digits; spaces and dashes between them do not count (specification section 5). */
export const pin6 = defineRule({
  name: "pin6",
  normalise: withoutSeparators,
  check: (value) => (emptyOr(value, (text) => /^[0-9]{6}$/.test(withoutSeparators(text))) ? undefined : { code: "pin6" }),
});
