import { isCheckedIban, normaliseIban } from "#src/domain/identity/iban.ts";
import { defineRule } from "#src/engine/core/rule.ts";
import { emptyOr } from "#src/domain/text/typed.ts";

/** A Bulgarian IBAN with valid check digits (ISO 13616); for payouts. */
export const ibanChecksum = defineRule({
  name: "iban-checksum",
  format: "iban",
  normalise: normaliseIban,
  check: (value) => (emptyOr(value, isCheckedIban) ? undefined : { code: "iban" }),
});
