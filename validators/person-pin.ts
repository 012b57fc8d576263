import { isEgn, normaliseEgn } from "#src/domain/identity/egn.ts";
import { defineRule } from "#src/engine/core/rule.ts";
import { emptyOr } from "#src/domain/text/typed.ts";

/** A ЕГН with a valid birth date and check digit (specification section 5). */
export const personPin = defineRule({
  name: "person-pin",
  secret: true,
  format: "person-pin",
  normalise: normaliseEgn,
  check: (value) => (emptyOr(value, isEgn) ? undefined : { code: "person-pin" }),
});
