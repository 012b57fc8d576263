import { defineRule } from "#src/domain/rule.ts";
import { emptyOr, withoutSeparators } from "#src/domain/typed.ts";

/** Exactly 4 digits; spaces and dashes between them do not count (specification section 5). */
export const pin = defineRule({
  name: "pin",
  normalise: withoutSeparators,
  check: (value) => (emptyOr(value, (text) => /^[0-9]{4}$/.test(withoutSeparators(text))) ? undefined : { code: "pin" }),
});
