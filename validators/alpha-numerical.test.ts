import { expect, it } from "vitest";
import { codeOf } from "./context.fixture.ts";
import { alphaNumerical } from "./alpha-numerical.ts";

it.each([
  "",
  "   ",
  "\u200b\u00a0",
  null,
  undefined,
  "abc123",
  "a",
  "0",
   " abc1 ",
])("accepts %j", (value) => {
  expect(codeOf(alphaNumerical, value)).toBeUndefined();
});

it.each([
  "ABC",
  "Abc",
  "a b",
  "a-1",
  "абв1",
  "а1",
  true,
])("refuses %j", (value) => {
  expect(codeOf(alphaNumerical, value)).toBe("alpha-numerical");
});

it.each([
  [" abc1 ", "abc1"],
])("keeps %j as %j", (given, kept) => {
  expect(alphaNumerical.normalise?.(given)).toBe(kept);
  expect(alphaNumerical.normalise?.(kept)).toBe(kept);
  expect(codeOf(alphaNumerical, kept)).toBeUndefined();
});
