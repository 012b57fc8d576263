import { isIdCardNumber, normaliseIdCardNumber } from "#src/domain/identity-card.ts";
import { defineRule } from "#src/domain/rule.ts";
import { emptyOr } from "#src/domain/typed.ts";

/** Exactly 9 Latin letters or digits (specification section 5). */
export const idCardNumber = defineRule({
  name: "id-card-number",
  normalise: normaliseIdCardNumber,
  check: (value) => (emptyOr(value, isIdCardNumber) ? undefined : { code: "id-card-number" }),
});
