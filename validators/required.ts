import { defineRule } from "#src/domain/rule.ts";
import { isEmpty } from "#src/domain/typed.ts";

/** Something was entered or chosen; white space alone is nothing (specification section 5). */
export const required = defineRule({
  name: "required",
  check: (value) => (isEmpty(value) ? { code: "required" } : undefined),
});
