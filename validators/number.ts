import { defineRule } from "#src/engine/core/rule.ts";
import { emptyOr } from "#src/domain/text/typed.ts";

/** Digits only (specification section 5). */
export const number = defineRule({
  name: "number",
  isNumber: true,
  normalise: (text) => text.trim(),
  check: (value) => (emptyOr(value, (text) => /^[0-9]+$/.test(text.trim())) ? undefined : { code: "number" }),
});
