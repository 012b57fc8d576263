import { isIban, normaliseIban } from "#src/domain/identity/iban.ts";
import { defineRule } from "#src/engine/core/rule.ts";
import { emptyOr } from "#src/domain/text/typed.ts";

/** Format of a Bulgarian IBAN (specification section 5); `iban-checksum` also verifies the check digits. */
export const iban = defineRule({
  name: "iban",
  format: "iban",
  normalise: normaliseIban,
  check: (value) => (emptyOr(value, isIban) ? undefined : { code: "iban" }),
});
