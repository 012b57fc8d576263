import { expect, it } from "vitest";
import { codeOf } from "./context.fixture.ts";
import { revtag } from "./revtag.ts";

it.each([
  "",
  "   ",
  "\u200b\u00a0",
  null,
  undefined,
  "ivan",
  "@ivan",
  "@ivan1985",
  "IvanP",
  "a",
])("accepts %j", (value) => {
  expect(codeOf(revtag, value)).toBeUndefined();
});

it.each([
  "1",
  "@1ivan",
  "@",
  "ivan.p",
  "@@ivan",
  "иван",
  "ivan p",
  true,
])("refuses %j", (value) => {
  expect(codeOf(revtag, value)).toBe("revtag");
});

it.each([
  [" @ivan1 ", "@ivan1"],
])("keeps %j as %j", (given, kept) => {
  expect(revtag.normalise?.(given)).toBe(kept);
  expect(revtag.normalise?.(kept)).toBe(kept);
  expect(codeOf(revtag, kept)).toBeUndefined();
});
