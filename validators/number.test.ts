import { expect, it } from "vitest";
import { codeOf } from "./context.fixture.ts";
import { number } from "./number.ts";

it.each([
  "",
  "   ",
  "\u200b\u00a0",
  null,
  undefined,
  "123",
  "0",
  " 42 ",
  7,
])("accepts %j", (value) => {
  expect(codeOf(number, value)).toBeUndefined();
});

it.each([
  "12a",
  "-1",
  "1.5",
  "1,5",
  "1 000",
  "١٢",
  "½",
  true,
])("refuses %j", (value) => {
  expect(codeOf(number, value)).toBe("number");
});

it.each([
  [" 42 ", "42"],
])("keeps %j as %j", (given, kept) => {
  expect(number.normalise?.(given)).toBe(kept);
  expect(number.normalise?.(kept)).toBe(kept);
  expect(codeOf(number, kept)).toBeUndefined();
});
