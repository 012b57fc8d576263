import { expect, it } from "vitest";
import { codeOf } from "./context.fixture.ts";
import { checkboxRequired } from "./checkbox-required.ts";

it.each([
  true,
])("accepts %j", (value) => {
  expect(codeOf(checkboxRequired, value)).toBeUndefined();
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
  expect(codeOf(checkboxRequired, value)).toBe("checkbox-required");
});
