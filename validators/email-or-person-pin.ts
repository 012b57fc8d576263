import { isEgn, normaliseEgn } from "#src/domain/identity/egn.ts";
import { isEmail, normaliseEmail } from "#src/domain/identity/email.ts";
import { defineRule } from "#src/engine/core/rule.ts";
import { emptyOr } from "#src/domain/text/typed.ts";

/** An e-mail address or a ЕГН (specification section 5). */
export const emailOrPersonPin = defineRule({
  name: "email-or-person-pin",
  secret: true,
  normalise: (text) => (isEgn(text) ? normaliseEgn(text) : normaliseEmail(text)),
  check: (value) =>
    emptyOr(value, (text) => isEmail(text) || isEgn(text)) ? undefined : { code: "email-or-person-pin" },
});
