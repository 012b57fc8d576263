import { defineRule } from "#src/engine/core/rule.ts";
import { emptyOr } from "#src/domain/text/typed.ts";

/** An optional @, a letter, then letters or digits (specification section 5). */
export const revtag = defineRule({
  name: "revtag",
  agreesWith: ["iban"],
  normalise: (text) => text.trim(),
  check: (value) =>
    emptyOr(value, (text) => /^@?[A-Za-z][A-Za-z0-9]*$/.test(text.trim())) ? undefined : { code: "revtag" },
});
