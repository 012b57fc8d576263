import { expect, it } from "vitest";
import { answerText } from "./answer-text.ts";
import type { Field } from "./plan.ts";

const currencies = { currency: { shortLabel: "€", exchangeRate: "1" }, alternative: null };
const slider = (element: object) =>
  ({ type: "slider", element: { name: "a", type: "slider", ...element } }) as unknown as Field;

it.each([
  ["600", "600\u00a0€"],
  ["1 500", "1\u00a0500\u00a0€"],
  ["абв", "абв"],
  ["", ""],
])("a sum typed as „%s“ is told as „%s“", (typed, told) => {
  expect(answerText(slider({ sliderType: "amount", currencies }), typed)).toBe(told);
});

it("a number has its unit, and what is no number yet has none", () => {
  expect(answerText(slider({ labelSuffix: "дни" }), "7")).toBe("7\u00a0дни");
  expect(answerText(slider({ labelSuffix: "дни" }), "седем")).toBe("седем");
});
