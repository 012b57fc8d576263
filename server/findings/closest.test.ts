import { expect, it } from "vitest";
import { closest, distance } from "./closest.ts";

it.each([
  ["", "", 0],
  ["a", "", 1],
  ["", "abc", 3],
  ["kitten", "sitting", 3],
  ["email", "emial", 2],
  ["radio", "radio", 0],
])("the distance between %j and %j is %i", (from, to, changes) => {
  expect(distance(from, to)).toBe(changes);
  expect(distance(to, from)).toBe(changes);
});

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
