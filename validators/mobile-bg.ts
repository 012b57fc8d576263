import { isMobile, normalisePhone } from "#src/domain/phone.ts";
import { defineRule } from "#src/domain/rule.ts";
import { emptyOr } from "#src/domain/typed.ts";

/** A Bulgarian mobile number, however grouped, with or without +359 (specification section 5). */
export const mobileBg = defineRule({
  name: "mobile-bg",
  normalise: normalisePhone,
  check: (value) => (emptyOr(value, isMobile) ? undefined : { code: "mobile-bg" }),
});
