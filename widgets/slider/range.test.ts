import { describe, expect, it } from "vitest";
import type { Element } from "#src/engine/core/definition.ts";
import { keyTarget, settle } from "./range.ts";

const amount: Element = { type: "slider", name: "amount", min: 200, max: 3000, step: 50 };
const months: Element = {
  type: "slider",
  name: "months",
  min: 3,
  max: 36,
  keyStep: 1,
  validationProps: { amountElementName: "amount", mappings: { "200-1000": "3-12", "1001-3000": "6-36" } },
};

describe("keys", () => {
  it.each<[string, number, Element, number | undefined]>([
    ["ArrowRight", 500, { ...amount, step: 1 }, 510],
    ["ArrowUp", 500, { ...amount, step: 1 }, 510],
    ["ArrowLeft", 500, { ...amount, step: 1 }, 490],
    ["ArrowDown", 500, { ...amount, step: 1 }, 490],
    ["PageUp", 500, { ...amount, step: 1 }, 550],
    ["PageDown", 500, { ...amount, step: 1 }, 450],
    ["ArrowRight", 500, amount, 550],
    ["PageUp", 500, amount, 750],
    ["ArrowRight", 500, { ...amount, step: 4 }, 512],
    ["ArrowRight", 12, months, 13],
    ["PageDown", 12, months, 7],
    ["Home", 500, amount, 200],
    ["End", 500, amount, 3000],
    ["a", 500, amount, undefined],
    ["Tab", 500, amount, undefined],
    ["constructor", 500, amount, undefined],
    [" ", 500, amount, undefined],
  ])("%s at %i", (key, value, element, target) => {
    expect(keyTarget(key, value, element)).toBe(target);
  });
});

describe("settle", () => {
  it.each([
    [500, 500],
    [510, 500],
    [525, 550],
    [0, 200],
    [-5, 200],
    [99999, 3000],
    [2999, 3000],
    [200.4, 200],
  ])("%d becomes %d", (value, settled) => {
    expect(settle(amount, value, 0)).toEqual({ value: settled });
  });

  it("uses the last step before a maximum that is off the step", () => {
    expect(settle({ ...amount, max: 220 }, 9999, 0).value).toBe(200);
  });

  it.each([
    [24, 500, { value: 12, hint: { kind: "max", upTo: 1000, months: 12 } }],
    [12, 500, { value: 12 }],
    [1, 500, { value: 3 }],
    [3, 2000, { value: 6, hint: { kind: "min", above: 1000, months: 6 } }],
    [36, 2000, { value: 36 }],
    [24, 5000, { value: 24 }],
  ])("%i months for the amount %i: %j", (term, sum, limit) => {
    expect(settle(months, term, sum)).toEqual(limit);
  });
});
