import { defineRule } from "#src/engine/core/rule.ts";
import { emptyOr, withoutSeparators } from "#src/domain/text/typed.ts";

/** Exactly 4 digits; spaces and dashes are ignored (specification section 5). */
export const pin = defineRule({
  name: "pin",
  secret: true,
  format: "pin",
  normalise: withoutSeparators,
  check: (value) =>
    emptyOr(value, (text) => /^[0-9]{4}$/.test(withoutSeparators(text))) ? undefined : { code: "pin" },
});
