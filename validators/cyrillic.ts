import { isCyrillic, normaliseName } from "#src/domain/text/cyrillic.ts";
import { defineRule } from "#src/engine/core/rule.ts";
import { emptyOr } from "#src/domain/text/typed.ts";

/** At least one letter, and only Cyrillic letters, white space, hyphens and apostrophes (specification section 5). */
export const cyrillic = defineRule({
  name: "cyrillic",
  format: "cyrillic",
  normalise: normaliseName,
  check: (value) => (emptyOr(value, isCyrillic) ? undefined : { code: "cyrillic" }),
});
