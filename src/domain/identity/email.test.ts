import { expect, it } from "vitest";
import { isEmail } from "./email.ts";

it.each(["a@b.bg", " a@b.co ", "a.b+c@mail.bg", "a@b.c-d.bg"])("%j is an e-mail address", (text) =>
  expect(isEmail(text)).toBe(true),
);

it.each(["a@b", "a@@b.bg", "иван@abv.bg", "a@b..bg", "☺@b.bg", "a b@c.bg", "a@b.bg!", "a@-b.bg", ".a@b.bg", ""])(
  "%j is none",
  (text) => expect(isEmail(text)).toBe(false),
);
