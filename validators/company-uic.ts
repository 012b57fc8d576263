import { isUic, normaliseUic } from "#src/domain/identity/uic.ts";
import { defineRule } from "#src/engine/core/rule.ts";
import { emptyOr } from "#src/domain/text/typed.ts";

/** Exactly 9 digits (specification section 5). */
export const companyUic = defineRule({
  name: "company-uic",
  format: "company-uic",
  normalise: normaliseUic,
  check: (value) => (emptyOr(value, isUic) ? undefined : { code: "company-uic" }),
});
