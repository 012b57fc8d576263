import { expect, it } from "vitest";
import { codeOf } from "./context.fixture.ts";
import { pin } from "./pin.ts";

it.each([
  "",
  "   ",
  "\u200b\u00a0",
  null,
  undefined,
  "1234",
  "0000",
  "12 34",
  "12-34",
  1234,
])("accepts %j", (value) => {
  expect(codeOf(pin, value)).toBeUndefined();
});

it.each([
  "123",
  "12345",
  "12a4",
  "١٢٣٤",
  "12.34",
  true,
])("refuses %j", (value) => {
  expect(codeOf(pin, value)).toBe("pin");
});

it.each([
  ["12 34", "1234"],
])("keeps %j as %j", (given, kept) => {
  expect(pin.normalise?.(given)).toBe(kept);
  expect(pin.normalise?.(kept)).toBe(kept);
  expect(codeOf(pin, kept)).toBeUndefined();
});
