import { defineRule } from "#src/domain/rule.ts";

/** The box is ticked (specification section 5). */
export const checkboxRequired = defineRule({
  name: "checkbox-required",
  check: (value) => (value === true ? undefined : { code: "checkbox-required" }),
});
