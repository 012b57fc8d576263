import { defineRule } from "#src/domain/rule.ts";

/** The consent is given (specification section 5). */
export const dataPrivacyConsent = defineRule({
  name: "data-privacy-consent",
  check: (value) => (value === true ? undefined : { code: "data-privacy-consent" }),
});
