import { defineRule } from "#src/engine/core/rule.ts";

/** Requires a ticked box (specification section 5). One rule per consent, so that each has its own message. */
const consent = <N extends string>(name: N) =>
  defineRule({
    name,
    takes: "tick",
    consent: true,
    refusesEmpty: "always",
    check: (value) => (value === true ? undefined : { code: name }),
  });

export const checkboxRequired = consent("checkbox-required");
export const tosAccepted = consent("tos-accepted");
export const dataPrivacyConsent = consent("data-privacy-consent");
