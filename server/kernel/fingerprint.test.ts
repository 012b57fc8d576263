import { describe, expect, it } from "vitest";
import { canonicalJson } from "./fingerprint.ts";

describe("canonical JSON", () => {
  it.each([
    [{ b: 1, a: [true, null, "x\n"] }, '{"a":[true,null,"x\\n"],"b":1}'],
    [{ b: undefined, a: "„ю“" }, '{"a":"„ю“"}'],
    [[], "[]"],
    [{ b: [{ d: 1, c: 2 }], a: null }, '{"a":null,"b":[{"c":2,"d":1}]}'],
  ])("%j is %s", (value, text) => expect(canonicalJson(value)).toBe(text));

  it.each([Number.NaN, Number.POSITIVE_INFINITY, () => 1, Symbol("x"), 1n, [undefined]])(
    "throws a TypeError for values JSON cannot represent",
    (value) => {
      expect(() => canonicalJson(value)).toThrow(TypeError);
    },
  );
});
