import { isIban, normaliseIban } from "#src/domain/iban.ts";
import { defineRule } from "#src/domain/rule.ts";
import { emptyOr } from "#src/domain/typed.ts";

/** The shape of a Bulgarian IBAN; `iban-checksum` looks at its check digits (specification section 5). */
export const iban = defineRule({
  name: "iban",
  normalise: normaliseIban,
  check: (value) => (emptyOr(value, isIban) ? undefined : { code: "iban" }),
});
