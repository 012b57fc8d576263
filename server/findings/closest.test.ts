import { expect, it } from "vitest";
import { closest } from "./closest.ts";

it.each([
  ["emial", "email"],
  ["Email", "email"],
  ["requierd", "required"],
  ["iban-check", "iban-checksum"],
  ["xyzzy", undefined],
  ["", undefined],
  ["e".repeat(100_000), undefined],
])("the closest known name to %.20s is %s", (written, meant) => {
  expect(closest(written, ["email", "required", "iban", "iban-checksum", "pin"])).toBe(meant);
});

it.each([
  ["sitting", "kitten"],
  ["sittings", undefined],
  ["kit", "kitten"],
  ["ki", undefined],
  ["ikttne", undefined],
])("of a known name half the letters may be changed, added or left out: %s is %s", (written, meant) => {
  expect(closest(written, ["kitten"])).toBe(meant);
});
