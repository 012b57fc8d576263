import { defineRule } from "#src/engine/core/rule.ts";
import { isEmpty } from "#src/domain/text/typed.ts";

/** Requires a value; white space alone counts as empty (specification section 5). */
export const required = defineRule({
  name: "required",
  takes: "any",
  refusesEmpty: "always",
  check: (value) => (isEmpty(value) ? { code: "required" } : undefined),
});
