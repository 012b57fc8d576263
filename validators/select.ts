import { defineRule } from "#src/domain/rule.ts";
import { isEmpty } from "#src/domain/typed.ts";

/** One of the options was chosen; whether it is one of them the element itself says (specification section 5). */
export const select = defineRule({
  name: "select",
  check: (value) => (isEmpty(value) ? { code: "select" } : undefined),
});
