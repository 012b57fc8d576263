import { expect, it } from "vitest";
import { codeOf } from "./context.fixture.ts";
import { emailOrPersonPin } from "./email-or-person-pin.ts";

it.each([
  "",
  "   ",
  "\u200b\u00a0",
  null,
  undefined,
  "a@b.bg",
  " a@b.bg ",
  "6101057509",
  "61 0105 7509",
])("accepts %j", (value) => {
  expect(codeOf(emailOrPersonPin, value)).toBeUndefined();
});

it.each([
  "x",
  "6101057508",
  "a@b",
  "a@b.bg 6101057509",
  "610105750",
  true,
])("refuses %j", (value) => {
  expect(codeOf(emailOrPersonPin, value)).toBe("email-or-person-pin");
});

it.each([
  [" a@b.bg ", "a@b.bg"],
  ["61 0105 7509", "6101057509"],
])("keeps %j as %j", (given, kept) => {
  expect(emailOrPersonPin.normalise?.(given)).toBe(kept);
  expect(emailOrPersonPin.normalise?.(kept)).toBe(kept);
  expect(codeOf(emailOrPersonPin, kept)).toBeUndefined();
});
