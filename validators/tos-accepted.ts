import { defineRule } from "#src/domain/rule.ts";

/** The terms are accepted (specification section 5). */
export const tosAccepted = defineRule({
  name: "tos-accepted",
  check: (value) => (value === true ? undefined : { code: "tos-accepted" }),
});
