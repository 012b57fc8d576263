import { isCyrillic, normaliseName } from "#src/domain/cyrillic.ts";
import { defineRule } from "#src/domain/rule.ts";
import { emptyOr } from "#src/domain/typed.ts";

/** Only Cyrillic letters, white space and hyphens (specification section 5). */
export const cyrillic = defineRule({
  name: "cyrillic",
  normalise: normaliseName,
  check: (value) => (emptyOr(value, isCyrillic) ? undefined : { code: "cyrillic" }),
});
