import { expect, it } from "vitest";
import { codeOf } from "./context.fixture.ts";
import { pin6 } from "./pin6.ts";

it.each([
  "",
  "   ",
  "\u200b\u00a0",
  null,
  undefined,
  "123456",
  "000000",
  "123 456",
  "123\u2013456",
  "\u200b123456",
])("accepts %j", (value) => {
  expect(codeOf(pin6, value)).toBeUndefined();
});

it.each([
  "12345",
  "1234567",
  "12a456",
  "12345６",
  "123.456",
  true,
])("refuses %j", (value) => {
  expect(codeOf(pin6, value)).toBe("pin6");
});

it.each([
  ["123 456", "123456"],
  ["12-34-56", "123456"],
])("keeps %j as %j", (given, kept) => {
  expect(pin6.normalise?.(given)).toBe(kept);
  expect(pin6.normalise?.(kept)).toBe(kept);
  expect(codeOf(pin6, kept)).toBeUndefined();
});
