import { defineRule } from "#src/engine/core/rule.ts";
import { emptyOr, withoutSeparators } from "#src/domain/text/typed.ts";

/** Exactly 6 digits; spaces and dashes are ignored (specification section 5). */
export const pin6 = defineRule({
  name: "pin6",
  secret: true,
  format: "pin6",
  normalise: withoutSeparators,
  check: (value) =>
    emptyOr(value, (text) => /^[0-9]{6}$/.test(withoutSeparators(text))) ? undefined : { code: "pin6" },
});
