import { defineRule } from "#src/engine/core/rule.ts";
import { emptyOr } from "#src/domain/text/typed.ts";

/** Lowercase Latin letters and digits only (specification section 5). */
export const alphaNumerical = defineRule({
  name: "alpha-numerical",
  normalise: (text) => text.trim(),
  check: (value) =>
    emptyOr(value, (text) => /^[a-z0-9]+$/.test(text.trim())) ? undefined : { code: "alpha-numerical" },
});
