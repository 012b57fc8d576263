import { expect, it } from "vitest";
import { codeOf } from "./context.fixture.ts";
import { tosAccepted } from "./tos-accepted.ts";

it.each([
  true,
])("accepts %j", (value) => {
  expect(codeOf(tosAccepted, value)).toBeUndefined();
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
  expect(codeOf(tosAccepted, value)).toBe("tos-accepted");
});
