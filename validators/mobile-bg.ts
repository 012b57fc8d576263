import { isMobile, normalisePhone } from "#src/domain/identity/phone.ts";
import { defineRule } from "#src/engine/core/rule.ts";
import { emptyOr } from "#src/domain/text/typed.ts";

/** A Bulgarian mobile number in any grouping, with or without +359 (specification section 5). */
export const mobileBg = defineRule({
  name: "mobile-bg",
  format: "mobile",
  normalise: normalisePhone,
  check: (value) => (emptyOr(value, isMobile) ? undefined : { code: "mobile-bg" }),
});
