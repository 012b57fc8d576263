import { expect, it } from "vitest";
import { codeOf } from "./context.fixture.ts";
import { passwordMatch } from "./password-match.ts";

it.each([
  ["a", { password: "a" }, {}, undefined],
  ["b", { password: "a" }, {}, "password-match"],
  ["A", { password: "a" }, {}, "password-match"],
  [" a", { password: "a" }, {}, "password-match"],
  ["", { password: "a" }, {}, undefined],
  ["a", {}, {}, "password-match"],
  ["a", { password: "b", secret: "a" }, { passwordElementName: "secret" }, undefined],
  ["b", { password: "b", secret: "a" }, { passwordElementName: "secret" }, "password-match"],
] as const)("%j beside %j with %j: %s", (value, values, props, code) => {
  expect(codeOf(passwordMatch, value, { values, props })).toBe(code);
});

it("looks again when the password changes", () => {
  expect(passwordMatch.dependsOn?.({})).toEqual(["password"]);
  expect(passwordMatch.dependsOn?.({ passwordElementName: "secret" })).toEqual(["secret"]);
});
