import { isEgn, normaliseEgn } from "#src/domain/egn.ts";
import { isEmail, normaliseEmail } from "#src/domain/email.ts";
import { defineRule } from "#src/domain/rule.ts";
import { emptyOr } from "#src/domain/typed.ts";

/** An e-mail address or a ЕГН (specification section 5). */
export const emailOrPersonPin = defineRule({
  name: "email-or-person-pin",
  normalise: (text) => (isEgn(text) ? normaliseEgn(text) : normaliseEmail(text)),
  check: (value) => (emptyOr(value, (text) => isEmail(text) || isEgn(text)) ? undefined : { code: "email-or-person-pin" }),
});
