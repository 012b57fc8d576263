import { defineRule } from "#src/domain/rule.ts";
import { emptyOr } from "#src/domain/typed.ts";

/** Digits only (specification section 5). */
export const number = defineRule({
  name: "number",
  normalise: (text) => text.trim(),
  check: (value) => (emptyOr(value, (text) => /^[0-9]+$/.test(text.trim())) ? undefined : { code: "number" }),
});
