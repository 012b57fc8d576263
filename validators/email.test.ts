import { expect, it } from "vitest";
import { codeOf } from "./context.fixture.ts";
import { email } from "./email.ts";

it.each([
  "",
  "   ",
  "\u200b\u00a0",
  null,
  undefined,
  "a@b.bg",
  " a@b.co ",
  "a.b+c@mail.bg",
  "a_b-c@x-y.bg",
  "A1@b2.CO.uk",
  "a@xn--80akhbyknj4f.xn--90ae",
  "a".repeat(64) + "@b.bg",
])("accepts %j", (value) => {
  expect(codeOf(email, value)).toBeUndefined();
});

it.each([
  "ab.bg",
  "a@b",
  "a@@b.bg",
  "a@b@c.bg",
  "иван@abv.bg",
  "a@абв.бг",
  "a@b..bg",
  "☺@b.bg",
  "a😀@b.bg",
  "a☎@b.bg",
  "a b@c.bg",
  "a@b.bg!",
  "a@-b.bg",
  "a@b-.bg",
  ".a@b.bg",
  "a.@b.bg",
  "a..b@c.bg",
  "a@b.1",
  "a@b.b",
  "@b.bg",
  "a@",
  "a@.bg",
  "a@b.bg.",
  "a\u200b@b.bg",
  "a".repeat(65) + "@b.bg",
  "a@" + "b".repeat(64) + ".bg",
  "a@" + "b.".repeat(130) + "bg",
  ["a@b.bg"],
])("refuses %j", (value) => {
  expect(codeOf(email, value)).toBe("email");
});

it.each([
  [" a@b.bg\n", "a@b.bg"],
  ["A.B@c.bg", "A.B@c.bg"],
])("keeps %j as %j", (given, kept) => {
  expect(email.normalise?.(given)).toBe(kept);
  expect(email.normalise?.(kept)).toBe(kept);
  expect(codeOf(email, kept)).toBeUndefined();
});
