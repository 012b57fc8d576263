import { expect, it } from "vitest";
import { codeOf } from "./context.fixture.ts";
import { companyUic } from "./company-uic.ts";

it.each([
  "",
  "   ",
  "\u200b\u00a0",
  null,
  undefined,
  "123456789",
  "175330437",
  "175 330 437",
  "020469788",
  123456789,
])("accepts %j", (value) => {
  expect(codeOf(companyUic, value)).toBeUndefined();
});

it.each([
  "12345678",
  "1234567890",
  "12345678A",
  "1753304370001",
  "175-330-437",
  "١٢٣٤٥٦٧٨٩",
])("refuses %j", (value) => {
  expect(codeOf(companyUic, value)).toBe("company-uic");
});

it.each([
  ["175 330 437", "175330437"],
])("keeps %j as %j", (given, kept) => {
  expect(companyUic.normalise?.(given)).toBe(kept);
  expect(companyUic.normalise?.(kept)).toBe(kept);
  expect(codeOf(companyUic, kept)).toBeUndefined();
});
