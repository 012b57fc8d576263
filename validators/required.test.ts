import { expect, it } from "vitest";
import { codeOf } from "./context.fixture.ts";
import { required } from "./required.ts";

it.each([
  "x",
  "0",
  0,
  true,
  [1],
  " x ",
  { length: 1, 0: "file" },
])("accepts %j", (value) => {
  expect(codeOf(required, value)).toBeUndefined();
});

it.each([
  "",
  "   ",
  "\u00a0\u200b",
  null,
  undefined,
  [],
  false,
  { length: 0 },
])("refuses %j", (value) => {
  expect(codeOf(required, value)).toBe("required");
});
