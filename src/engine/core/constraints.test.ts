import { expect, it } from "vitest";
import type { Element } from "./definition.ts";
import { checkConstraints } from "./constraints.ts";
import { fieldAt, planOf } from "#src/engine/form.fixture.ts";

const choices = [
  { value: "a", label: "A" },
  { value: "b", label: "B" },
];
const amount: Omit<Element, "name"> = { type: "slider", min: 200, max: 3000, step: 50 };
const range = { code: "slider-range", params: { min: 200, max: 3000 } };
const step = { code: "slider-step", params: { min: 200, step: 50 } };
const unknown = { code: "unknown-choice" };
const number = { code: "slider-number" };

it.each<[Omit<Element, "name">, unknown, unknown]>([
  [{ type: "radio", choices }, "a", undefined],
  [{ type: "radio", choices }, "", undefined],
  [{ type: "radio", choices }, "c", unknown],
  [{ type: "select", choices }, "A", unknown],
  [{ type: "select", choices }, "a ", unknown],
  [{ type: "select", choices: [] }, "a", unknown],
  [{ type: "autocomplete", choices }, "something else", undefined],
  [{ type: "location", choices }, "something else", undefined],
  [{ type: "checkbox" }, true, undefined],
  [{}, "x".repeat(5000), undefined],
  [{}, "x".repeat(5001), { code: "too-long", params: { max: 5000 } }],
  [{ maxLength: 3 }, "abc", undefined],
  [{ maxLength: 3 }, "abcd", { code: "too-long", params: { max: 3 } }],
  [{ type: "textarea", maxLength: 3 }, "abcd", { code: "too-long", params: { max: 3 } }],
  [amount, "200", undefined],
  [amount, "3000", undefined],
  [amount, "850", undefined],
  [amount, "", undefined],
  [amount, "199", range],
  [amount, "3001", range],
  [amount, "225", step],
  [amount, "850.0", number],
  [amount, "8e2", number],
  [amount, "-850", number],
  [amount, " 850", number],
  [amount, "0x352", number],
  [amount, "٨٥٠", number],
  [amount, "1000000000", number],
  [{ type: "slider" }, "7", undefined],
  [{ type: "slider" }, "100", undefined],
  [{ type: "slider" }, "101", { code: "slider-range", params: { min: 0, max: 100 } }],
  [{ type: "slider" }, "999999999", { code: "slider-range", params: { min: 0, max: 100 } }],
  [{ type: "slider", min: 200 }, "150", { code: "slider-range", params: { min: 200, max: 100 } }],
  [{ type: "slider", min: 1, max: 9 }, "4", undefined],
])("%j with the value %j reports %j", (element, value, issue) => {
  const plan = planOf([{ name: "x", ...element }]);
  expect(checkConstraints(fieldAt(plan, "x"), value)).toEqual(issue);
});
