import { isEmail, normaliseEmail } from "#src/domain/email.ts";
import { defineRule } from "#src/domain/rule.ts";
import { emptyOr } from "#src/domain/typed.ts";

/** A trimmed e-mail address of standard shape (specification section 5). */
export const email = defineRule({
  name: "email",
  normalise: normaliseEmail,
  check: (value) => (emptyOr(value, isEmail) ? undefined : { code: "email" }),
});
