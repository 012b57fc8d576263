import { expect, it } from "vitest";
import { codeOf, contextWith } from "./context.fixture.ts";
import { symbolCount } from "./symbol-count.ts";

it.each([
  ["abcdefgh", 8, undefined],
  ["abcdefg", 8, "symbol-count"],
  ["парола12", 8, undefined],
  ["😀😀😀😀", 4, undefined],
  ["😀😀", 4, "symbol-count"],
  ["", 8, undefined],
  ["   ", 8, undefined],
  ["x", 1, undefined],
  ["x", 0, undefined],
  [["abcdefgh"], 8, "symbol-count"],
] as const)("%j of at least %i: %s", (value, count, code) => {
  expect(codeOf(symbolCount, value, { props: { count } })).toBe(code);
});

it("names the number in its words", () => {
  expect(symbolCount.check("a", contextWith("a", { props: { count: 8 } }))).toEqual({ code: "symbol-count", params: { count: 8 } });
});
