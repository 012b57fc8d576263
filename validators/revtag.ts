import { defineRule } from "#src/engine/core/rule.ts";
import { emptyOr, isEmpty } from "#src/domain/text/typed.ts";
import { shownRevtag } from "#src/domain/identity/revtag.ts";

/** An optional @, a letter, then letters or digits (specification section 5). Kept with the @: one account has one name. */
export const revtag = defineRule({
  name: "revtag",
  normalise: (text) => (isEmpty(text) ? text.trim() : shownRevtag(text)),
  check: (value) =>
    emptyOr(value, (text) => /^@?[A-Za-z][A-Za-z0-9]*$/.test(text.trim())) ? undefined : { code: "revtag" },
});
