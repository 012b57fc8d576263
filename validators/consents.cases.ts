import type { Cases } from "./cases.fixture.ts";

const consent: Cases = {
  guide: { topic: "filled", accepts: [true], refuses: [false] },
  accepts: [true],
  refuses: [false, "", null, undefined, 0, "0", "false", "yes"],
};

export const checkboxRequired = consent;
export const tosAccepted = consent;
export const dataPrivacyConsent = consent;
