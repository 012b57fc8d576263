import { defineRule } from "#src/engine/core/rule.ts";
import { isEmpty } from "#src/domain/text/typed.ts";

/** Requires a chosen option (specification section 5); the element's constraints check that it is a valid choice. */
export const select = defineRule({
  name: "select",
  takes: "any",
  refusesEmpty: "always",
  check: (value) => (isEmpty(value) ? { code: "select" } : undefined),
});
