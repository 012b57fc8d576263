import { expect, it } from "vitest";
import { codeOf } from "./context.fixture.ts";
import { select } from "./select.ts";

it.each([
  "goods",
  "0",
  0,
  " a",
])("accepts %j", (value) => {
  expect(codeOf(select, value)).toBeUndefined();
});

it.each([
  "",
  " ",
  null,
  undefined,
  [],
  "\u200b",
])("refuses %j", (value) => {
  expect(codeOf(select, value)).toBe("select");
});
