import { isCheckedIban, normaliseIban } from "#src/domain/iban.ts";
import { defineRule } from "#src/domain/rule.ts";
import { emptyOr } from "#src/domain/typed.ts";

/** A Bulgarian IBAN whose check digits hold (ISO 13616): where money goes out. */
export const ibanChecksum = defineRule({
  name: "iban-checksum",
  normalise: normaliseIban,
  check: (value) => (emptyOr(value, isCheckedIban) ? undefined : { code: "iban" }),
});
