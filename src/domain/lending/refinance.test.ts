import { expect, it } from "vitest";
import { mayRefinance, refinanceCash, refinanceMinimum } from "./refinance.ts";

it.each([
  [100000, 55215, 44785],
  [55215, 55215, 0],
  [55000, 55215, undefined],
])("%i against a pay-off of %i pays out %s", (principal, off, cash) => {
  expect(refinanceCash(principal, off)).toBe(cash);
});

it.each([
  [55215, 600],
  [55000, 550],
  [10000, 200],
  [20001, 250],
])("a pay-off of %i needs at least %i €", (off, euro) => {
  expect(refinanceMinimum(off, { min: 200, step: 50 })).toBe(euro);
});

it.each([
  [3, 12, 0, true],
  [2, 12, 0, false],
  [6, 12, 5, true],
  [6, 12, 6, false],
  [1, 3, 0, true],
])("with %i of %i instalments paid and %i days late it is allowed: %s", (paid, all, late, open) => {
  expect(mayRefinance({ paid, all }, late)).toBe(open);
});
