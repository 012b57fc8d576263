import { describe, expect, it } from "vitest";
import { product } from "./catalogue.fixture.ts";
import {
  clampTerm,
  clampToMapping,
  gridAmounts,
  gridTerms,
  mappedRange,
  mappingFaults,
  onGrid,
  parseMappings,
  scaleFault,
  type Mappings,
  termRange,
} from "./grid.ts";

const consumer = product("consumerCredit");
const line = product("creditLine");
const free = product("interestFreeInstalment");

it.each([
  [200, 3, 12],
  [500, 3, 12],
  [550, 3, 18],
  [1000, 3, 18],
  [1050, 6, 24],
  [2000, 6, 24],
  [2050, 6, 36],
  [3000, 6, 36],
])("a consumer credit of %i runs %i to %i months", (amount, min, max) => {
  expect(termRange(consumer, amount)).toEqual({ min, max });
});

it.each([
  [100, 2, 3],
  [300, 2, 3],
  [350, 2, 6],
  [600, 2, 6],
  [650, 3, 9],
  [1000, 3, 9],
])("an interest-free credit of %i runs %i to %i months", (amount, min, max) => {
  expect(termRange(free, amount)).toEqual({ min, max });
});

it.each([[150], [3050], [525], [500.5], [0], [-200], [Number.NaN]])(
  "a consumer credit of %d is not offered",
  (amount) => {
    expect(termRange(consumer, amount)).toBeUndefined();
    expect(onGrid(consumer, amount, 6)).toBe(false);
  },
);

describe("clampTerm", () => {
  it.each([
    [550, 12, { term: 12 }],
    [500, 18, { term: 12, hint: { kind: "max", upTo: 500, months: 12 } }],
    [1050, 3, { term: 6, hint: { kind: "min", above: 1000, months: 6 } }],
    [2050, 3, { term: 6, hint: { kind: "min", above: 2000, months: 6 } }],
    [200, 2, { term: 3, hint: { kind: "min", months: 3 } }],
    [3000, 40, { term: 36, hint: { kind: "max", upTo: 3000, months: 36 } }],
    [1000, 24, { term: 18, hint: { kind: "max", upTo: 1000, months: 18 } }],
    [1000, 18, { term: 18 }],
    [525, 48, { term: 36 }],
  ])("%i over %i", (amount, term, expected) => {
    expect(clampTerm(consumer, amount, term)).toEqual(expected);
  });

  it("clamps terms in days without a hint", () => {
    expect(clampTerm(line, 300, 60)).toEqual({ term: 30 });
    expect(clampTerm(line, 300, 1)).toEqual({ term: 5 });
  });

  it("leaves the term unchanged for an amount outside every range", () => {
    expect(clampToMapping({ "1-2": "3-4" }, 9, 99)).toEqual({ term: 99 });
  });
});

it.each([
  [500, 12, true],
  [500, 13, false],
  [550, 18, true],
  [550, 2, false],
  [1050, 5, false],
  [200, 3.5, false],
])("%i over %d is offered: %s", (amount, term, expected) => {
  expect(onGrid(consumer, amount, term)).toBe(expected);
});

it("the credit line is offered from 50 to 500 € in steps of 10, for 5 to 30 days", () => {
  expect(gridAmounts(line)).toHaveLength(46);
  expect([gridAmounts(line)[0], gridAmounts(line).at(-1)]).toEqual([50, 500]);
  expect(gridTerms(line, 50)).toHaveLength(26);
  expect([onGrid(line, 55, 10), onGrid(line, 50, 4), onGrid(line, 50, 31), onGrid(line, 500, 30)]).toEqual([
    false,
    false,
    false,
    true,
  ]);
  expect(gridTerms(line, 55)).toEqual([]);
});

it("parseMappings sorts by amount", () => {
  expect(parseMappings({ "501-1000": "3-18", "200-500": "3-12" }).map(({ amount }) => amount.min)).toEqual([200, 501]);
  expect(mappedRange({ "501-1000": "3-18", "200-500": "3-12" }, 600)).toEqual({
    amount: { min: 501, max: 1000 },
    term: { min: 3, max: 18 },
    first: false,
  });
});

const coded = (mappings: Mappings, scales = {}) =>
  mappingFaults(mappings, scales).map(({ key, code, params }) => [key, code, ...Object.values(params)]);

it.each<[Mappings, unknown[]]>([
  [{ "200-500": "3-12", "501-1000": "3-18" }, []],
  [{ "200-500": "3-12", "601-1000": "3-18" }, [["601-1000", "mapping-gap", 501, 600]]],
  [{ "200-500": "3-12", "500-1000": "3-18" }, [["500-1000", "mapping-twice", 500, 500]]],
  [{ "500-200": "3-12" }, [["500-200", "mapping-malformed", "500-200", "3-12"]]],
  [{ "200-500": "x" }, [["200-500", "mapping-malformed", "200-500", "x"]]],
])("faults of mappings %j: %j", (mappings, faults) => {
  expect(coded(mappings)).toEqual(faults);
});

const SCALES = { amount: { min: 100, max: 500, step: 50 }, term: { min: 2, max: 36, step: 5 } };

it.each<[Mappings, unknown[]]>([
  [{ "100-500": "2-32" }, []],
  [{}, [[undefined, "mapping-lacks", 100, 500]]],
  [
    { "150-450": "2-32" },
    [
      [undefined, "mapping-lacks", 100, 149],
      [undefined, "mapping-lacks", 451, 500],
    ],
  ],
  [
    { "600-700": "2-32" },
    [
      [undefined, "mapping-lacks", 100, 500],
      ["600-700", "mapping-amounts-outside", 600, 700, 100, 500],
    ],
  ],
  [{ "50-500": "2-32" }, [["50-500", "mapping-amounts-outside", 50, 500, 100, 500]]],
  [{ "100-500": "40-50" }, [["100-500", "mapping-terms-outside", 40, 50, 2, 36]]],
  [{ "100-500": "3-12" }, [["100-500", "mapping-off-step", 3, 2, 5]]],
])("faults of mappings %j on scales: %j", (mappings, faults) => {
  expect(coded(mappings, SCALES)).toEqual(faults);
});

it.each([
  [{ min: 0, max: 10 }, undefined],
  [{ min: 0, max: 10, step: 5 }, undefined],
  [
    { min: 0, max: 10, step: 3 },
    { on: "step", code: "step-misses-end", params: { step: 3, min: 0, max: 10, last: 9 } },
  ],
  [
    { min: 0, max: 10, step: 50 },
    { on: "step", code: "step-too-large", params: { step: 50, min: 0, max: 10 } },
  ],
  [
    { min: 10, max: 5 },
    { on: "max", code: "scale-upside-down", params: { min: 10, max: 5 } },
  ],
])("fault of the scale %j: %j", (scale, fault) => {
  expect(scaleFault(scale)).toEqual(fault);
});
