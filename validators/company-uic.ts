import { isUic, normaliseUic } from "#src/domain/uic.ts";
import { defineRule } from "#src/domain/rule.ts";
import { emptyOr } from "#src/domain/typed.ts";

/** Exactly 9 digits (specification section 5). */
export const companyUic = defineRule({
  name: "company-uic",
  normalise: normaliseUic,
  check: (value) => (emptyOr(value, isUic) ? undefined : { code: "company-uic" }),
});
