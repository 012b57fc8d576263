import { isEgn, normaliseEgn } from "#src/domain/egn.ts";
import { defineRule } from "#src/domain/rule.ts";
import { emptyOr } from "#src/domain/typed.ts";

/** A ЕГН with a real birth date and a right check digit (specification section 5). */
export const personPin = defineRule({
  name: "person-pin",
  normalise: normaliseEgn,
  check: (value) => (emptyOr(value, isEgn) ? undefined : { code: "person-pin" }),
});
