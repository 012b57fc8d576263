import fc from "fast-check";
import { expect, it } from "vitest";
import type { TextTransform } from "./transform.ts";
import { transformText } from "./transform.ts";

it.each<[string, TextTransform[], string]>([
  ["abc", ["uppercase"], "ABC"],
  ["bg80 bnbg", ["uppercase"], "BG80 BNBG"],
  ["иван", ["uppercase"], "ИВАН"],
  ["иван петров", ["capitalize"], "Иван Петров"],
  ["анна-мария", ["capitalize"], "Анна-Мария"],
  ["ИВАН", ["capitalize"], "ИВАН"],
  [" о'нийл", ["capitalize"], " О'Нийл"],
  ["\tиван\u00a0петров", ["capitalize"], "\tИван\u00a0Петров"],
  ["1-ви май", ["capitalize"], "1-Ви Май"],
  ["ivan petrov", ["cyrillic", "capitalize"], "Иван Петров"],
  ["anna-mariya", ["cyrillic", "capitalize"], "Анна-Мария"],
  ["ivan", ["cyrillic", "uppercase"], "ИВАН"],
  ["И\u0306ордан", ["capitalize"], "Йордан"],
  ["", ["cyrillic", "capitalize"], ""],
  ["Ivan", [], "Ivan"],
])("%j transformed by %j is %j", (text, transforms, result) => {
  expect(transformText(text, transforms)).toBe(result);
});

it("is idempotent", () => {
  const transforms = fc.subarray<TextTransform>(["cyrillic", "capitalize", "uppercase"]);
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), transforms, (text, chosen) => {
      const once = transformText(text, chosen);
      expect(transformText(once, chosen)).toBe(once);
    }),
    {
      examples: [
        ["ΐ ß ŉ ǆ", ["capitalize", "uppercase"]],
        ["ΐ", ["uppercase"]],
        ["ŉ", ["cyrillic", "uppercase"]],
        ["ı", ["cyrillic", "capitalize"]],
      ],
    },
  );
});
