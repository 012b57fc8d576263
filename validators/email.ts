import { isEmail, normaliseEmail } from "#src/domain/identity/email.ts";
import { defineRule } from "#src/engine/core/rule.ts";
import { emptyOr } from "#src/domain/text/typed.ts";

/** A trimmed e-mail address of standard shape (specification section 5). */
export const email = defineRule({
  name: "email",
  format: "email",
  normalise: normaliseEmail,
  check: (value) => (emptyOr(value, isEmail) ? undefined : { code: "email" }),
});
