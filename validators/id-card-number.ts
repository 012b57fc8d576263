import { isIdCardNumber, normaliseIdCardNumber } from "#src/domain/identity/identity-card.ts";
import { defineRule } from "#src/engine/core/rule.ts";
import { emptyOr } from "#src/domain/text/typed.ts";

/** Exactly 9 Latin letters or digits (specification section 5). */
export const idCardNumber = defineRule({
  name: "id-card-number",
  secret: true,
  normalise: normaliseIdCardNumber,
  check: (value) => (emptyOr(value, isIdCardNumber) ? undefined : { code: "id-card-number" }),
});
