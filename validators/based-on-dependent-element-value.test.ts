import { expect, it } from "vitest";
import { basedOnDependentElementValue } from "./based-on-dependent-element-value.ts";
import { codeOf } from "./context.fixture.ts";
import { cyrillic } from "./cyrillic.ts";
import { required } from "./required.ts";
import { symbolCount } from "./symbol-count.ts";

const rules = { required, cyrillic, "symbol-count": symbolCount };

it.each([
  ["", { value: "a" }, "a", "required"],
  ["", { value: "a" }, "b", undefined],
  ["", { value: "a" }, "", undefined],
  ["Ivan", { value: "a" }, "a", "cyrillic"],
  ["Иван", { value: "a" }, "a", undefined],
  ["Ivan", { value: "a" }, "b", undefined],
  ["", { values: ["a", "b"] }, "b", "required"],
  ["", { values: ["a", "b"] }, "c", undefined],
  ["", { value: false }, false, "required"],
  ["", { value: false }, "0", "required"],
  ["", { value: false }, true, undefined],
  ["", { value: 1 }, true, "required"],
  ["", { values: [] }, "a", undefined],
] as const)("%j under %j while the other is %j: %s", (value, when, other, code) => {
  const props = { element: "other", validation: "required cyrillic", ...when };
  expect(codeOf(basedOnDependentElementValue, value, { props, values: { other }, rules })).toBe(code);
});

it("hands the nested rules their own properties", () => {
  const props = { element: "other", value: "a", validation: "symbol-count", validationProps: { count: 3 } };
  const values = { other: "a" };
  expect(codeOf(basedOnDependentElementValue, "аб", { props, values, rules })).toBe("symbol-count");
  expect(codeOf(basedOnDependentElementValue, "абв", { props, values, rules })).toBeUndefined();
});

it("looks again when the other element changes", () => {
  expect(basedOnDependentElementValue.dependsOn?.({ element: "other" })).toEqual(["other"]);
});
