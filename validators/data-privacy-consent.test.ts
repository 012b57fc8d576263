import { expect, it } from "vitest";
import { codeOf } from "./context.fixture.ts";
import { dataPrivacyConsent } from "./data-privacy-consent.ts";

it.each([
  true,
])("accepts %j", (value) => {
  expect(codeOf(dataPrivacyConsent, value)).toBeUndefined();
});

it.each([
  false,
  "",
  null,
  undefined,
  0,
  "0",
  "false",
  "yes",
])("refuses %j", (value) => {
  expect(codeOf(dataPrivacyConsent, value)).toBe("data-privacy-consent");
});
