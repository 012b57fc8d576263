import { expect, it } from "vitest";
import { codeOf } from "./context.fixture.ts";
import { requiredUnless } from "./required-unless.ts";

it.each([
  ["", "", "required"],
  [" ", "\u00a0", "required"],
  [null, undefined, "required"],
  ["5", "", undefined],
  ["", "12А", undefined],
  ["5", "12А", undefined],
  [false, "", "required"],
] as const)("%j while the other is %j: %s", (value, other, code) => {
  expect(codeOf(requiredUnless, value, { props: { unlessElementName: "block" }, values: { block: other } })).toBe(code);
});

it("looks again when the other element changes", () => {
  expect(requiredUnless.dependsOn?.({ unlessElementName: "block" })).toEqual(["block"]);
});
