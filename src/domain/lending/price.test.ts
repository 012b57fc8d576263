import { describe, expect, it } from "vitest";
import { catalogue, product, rates, TODAY } from "./catalogue.fixture.ts";
import { checkCaps } from "./caps.ts";
import { gridAmounts, gridTerms } from "./grid.ts";
import { toWire } from "./money.ts";
import { price } from "./price.ts";
import type { Product } from "./catalogue.ts";

const everyPrice = (offer: Product) =>
  gridAmounts(offer).flatMap((amount) =>
    gridTerms(offer, amount).map((term) => price(offer, amount, term, TODAY, rates)),
  );

it("1000 € of consumer credit cost 11 × 100,46 and 100,51, together 1205,57, ГПР 42,58", () => {
  const example = price(product("consumerCredit"), 1000, 12, TODAY, rates);
  expect(example).toMatchObject({
    instalment: 10046,
    lastInstalment: 10051,
    total: 120557,
    cost: 20557,
    gpr: "42.58",
    firstDueDate: "2026-12-20",
    unit: "months",
    lateRate: "10.15",
  });
  expect(example.schedule.at(-1)?.dueDate).toBe("2027-11-20");
  expect(example.dailyInterest.cents).toBe(99);
  expect(example.dailyInterest.exact.numerator / example.dailyInterest.exact.denominator).toBeCloseTo(98.630136, 5);
});

it("300 € of the credit line cost 8,88 interest, 308,88 in all, ГПР 42,60", () => {
  const example = price(product("creditLine"), 300, 30, TODAY, rates);
  expect(example).toMatchObject({
    cost: 888,
    total: 30888,
    gpr: "42.60",
    instalment: 30888,
    lastInstalment: 30888,
    firstDueDate: "2026-12-20",
  });
});

it("400 € interest-free cost 4 × 100 and no interest", () => {
  expect(price(product("interestFreeInstalment"), 400, 4, TODAY, rates)).toMatchObject({
    instalment: 10000,
    total: 40000,
    cost: 0,
    gpr: "0.00",
  });
});

it("a price survives a JSON round trip", () => {
  const example = price(product("consumerCredit"), 1000, 12, TODAY, rates);
  expect(JSON.parse(JSON.stringify(example))).toEqual(example);
});

it.each([
  ["consumerCredit", 1025, 12],
  ["consumerCredit", 500, 18],
  ["creditLine", 300, 31],
  ["creditLine", 510, 10],
])("%s is not priced for %i over %i", (key, amount, term) => {
  expect(() => price(product(key), amount, term, TODAY, rates)).toThrow(RangeError);
});

describe("every amount and term", () => {
  it.each([
    ["creditLine", 41, 43.93],
    ["consumerCredit", 42.55, 42.61],
    ["interestFreeInstalment", 0, 0],
    ["interestFreeCreditLine", 0, 0],
  ])("of %s has ГПР between %d and %d, exceeds no cap and repays the principal exactly", (key, low, high) => {
    for (const quote of everyPrice(product(key))) {
      const at = `${key} ${quote.amount}/${quote.term}`;
      expect(quote.gprUnrounded, at).toBeGreaterThanOrEqual(low);
      expect(quote.gprUnrounded, at).toBeLessThanOrEqual(high);
      expect(checkCaps(quote, catalogue, TODAY), at).toEqual([]);
      expect(
        quote.schedule.reduce((sum, row) => sum + row.principal, 0),
        at,
      ).toBe(quote.amount * 100);
      expect(quote.schedule.at(-1)?.balance, at).toBe(0);
      expect(Math.abs(quote.lastInstalment - quote.instalment), at).toBeLessThan(quote.schedule.length + 1);
      expect(
        quote.schedule.every((row) => row.principal > 0),
        at,
      ).toBe(true);
    }
  });

  it("of the credit line has at most the ГПР of 70 € for 5 days", () => {
    const dearest = Math.max(...everyPrice(product("creditLine")).map((quote) => quote.gprUnrounded));
    expect(price(product("creditLine"), 70, 5, TODAY, rates).gpr).toBe("43.92");
    expect(price(product("creditLine"), 70, 5, TODAY, rates).gprUnrounded).toBeCloseTo(dearest, 9);
  });
});

describe("caps", () => {
  it("a nominal rate of 42 % exceeds the ГПР cap of 50,75", () => {
    const dear = price({ ...product("consumerCredit"), nominalRate: "42.00" }, 1000, 12, TODAY, rates);
    expect(dear.gpr).toBe("51.10");
    expect(checkCaps(dear, catalogue, TODAY)).toEqual([{ code: "CAP_GPR", gpr: dear.gprUnrounded, cap: "50.75" }]);
  });

  it.each([
    [50.75, 0],
    [50.7500001, 1],
    [50.749, 0],
  ])("an unrounded ГПР of %d exceeds %i caps", (gprUnrounded, count) => {
    const quote = { ...price(product("consumerCredit"), 1000, 12, TODAY, rates), gprUnrounded };
    expect(checkCaps(quote, catalogue, TODAY)).toHaveLength(count);
  });

  it.each([
    ["2026-12-20", 20000, 0],
    ["2026-12-21", 20000, 0],
    ["2026-12-21", 20001, 1],
    ["2026-12-22", 20001, 0],
    ["2027-02-20", 30000, 0],
    ["2027-02-20", 30001, 1],
    ["2027-02-21", 30001, 0],
  ])("1000 € due on %s at a cost of %i cents exceeds %i caps", (dueDate, cost, count) => {
    const schedule = [{ n: 1, dueDate, instalment: 0, principal: 0, interest: 0, balance: 0 }];
    const found = checkCaps({ amount: 1000, cost, gprUnrounded: 0, start: TODAY, schedule }, catalogue, TODAY);
    expect(found).toHaveLength(count);
    if (found[0]?.code === "CAP_SHORT") expect(toWire(found[0].max)).toMatch(/^(200|300)\.00$/);
  });
});
