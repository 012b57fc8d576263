import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "#tests/support/runs.ts";
import { divRound, formatCents, formatMoney, fraction, money, parseMoney, parseTypedMoney, toWire } from "./money.ts";
import { catalogue } from "./catalogue.fixture.ts";

/** The hundredths of a lev that the wire gives beside cents. */
const stotinki = (cents: number): number | undefined => parseMoney(money(cents, catalogue).alternative!.value);

describe("euro to lev", () => {
  it.each([
    [1, 2],
    [100, 196],
    [255, 499],
    [1000, 1956],
    [5000, 9779],
    [9999, 19556],
    [10000, 19558],
    [30000, 58675],
    [50000, 97792],
    [100000, 195583],
    [120557, 235789],
    [30888, 60412],
    [0, 0],
    [-50000, -97792],
  ])("%i cents are %i stotinki", (cents, expected) => {
    expect(stotinki(cents)).toBe(expected);
  });

  it("differs from the exact value by at most half a stotinka", () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (cents) => {
        const exact = BigInt(cents) * 195_583n;
        const error = BigInt(stotinki(cents)!) * 100_000n - exact;
        expect(error >= -50_000n && error <= 50_000n).toBe(true);
      }),
      { numRuns: runs(2000) },
    );
  });
});

describe("the wire format", () => {
  it.each([
    ["1205.57", 120557],
    ["0.00", 0],
    ["-0.00", 0],
    ["-5.10", -510],
    ["999999.99", 99_999_999],
  ])("%s is %i cents", (text, cents) => {
    expect(parseMoney(text)).toBe(cents);
  });

  it.each([
    "",
    " 1",
    "7",
    "7.5",
    "7.555",
    "1.",
    ".5",
    "1,5",
    "0.005",
    "1e3",
    "NaN",
    "٣",
    "1.2.3",
    "+1",
    "999999999999999",
  ])("%j is no amount", (text) => {
    expect(parseMoney(text)).toBeUndefined();
  });

  it("round trips", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
        expect(parseMoney(toWire(cents))).toBe(cents);
      }),
      { numRuns: runs(2000) },
    );
  });

  it("rejects fractions of a cent", () => {
    expect(() => toWire(0.5)).toThrow(RangeError);
    expect(() => toWire(Number.NaN)).toThrow(RangeError);
  });
});

it.each([
  ["1 205,57", 120557],
  ["900", 90000],
  ["1\u00a0000.5", 100050],
  [" 12 ", 1200],
])("parses typed %j", (text, cents) => {
  expect(parseTypedMoney(text)).toBe(cents);
});

it.each([
  ["1,000,5"],
  ["12 лв"],
  [""],
  ["1.234"],
  ["1,234.50"],
  ["1 2"],
  ["12 34,50"],
  ["1  000"],
  ["1 000 00"],
  ["5,"],
])("typed %j is not an amount", (text) => {
  expect(parseTypedMoney(text)).toBeUndefined();
});

describe("formatted amounts", () => {
  it.each([
    [120557, "1\u00a0205,57\u00a0€"],
    [100000, "1\u00a0000\u00a0€"],
    [0, "0\u00a0€"],
    [5, "0,05\u00a0€"],
    [99_999_999, "999\u00a0999,99\u00a0€"],
    [123456789, "1\u00a0234\u00a0567,89\u00a0€"],
    [-123450, "-1\u00a0234,50\u00a0€"],
    [-50, "-0,50\u00a0€"],
    [99900, "999\u00a0€"],
  ])("%i cents are %s", (cents, text) => {
    expect(formatCents(cents, "€")).toBe(text);
  });

  it("show the euro first and the lev in brackets", () => {
    expect(formatMoney(money(120557, catalogue))).toBe("1\u00a0205,57\u00a0€ (2\u00a0357,89\u00a0лв.)");
    expect(formatMoney(money(10000, catalogue))).toBe("100\u00a0€ (195,58\u00a0лв.)");
  });

  it("show only the euro when the second currency is disabled", () => {
    const single = money(120557, { ...catalogue, alternative: null });
    expect(single.alternative).toBeNull();
    expect(formatMoney(single)).toBe("1\u00a0205,57\u00a0€");
  });
});

it("Money on the wire has string amounts and the full exchange rate", () => {
  expect(money(50000, catalogue)).toEqual({
    value: "500.00",
    currency: { shortLabel: "€", exchangeRate: "1.95583" },
    alternative: { value: "977.92", currency: { shortLabel: "лв.", exchangeRate: "1.95583" } },
  });
});

it.each([
  [5n, 2n, 3n],
  [-5n, 2n, -3n],
  [5n, -2n, -3n],
  [4n, 3n, 1n],
  [-1n, 3n, 0n],
  [0n, 7n, 0n],
])("%d / %d rounds to %d", (a, b, expected) => {
  expect(divRound(a, b)).toBe(expected);
});

it("fraction parses a decimal exactly and rejects anything else", () => {
  expect(fraction("-36.50")).toEqual({ numerator: -3650n, denominator: 100n });
  expect(() => fraction("36,5")).toThrow(RangeError);
  expect(() => divRound(1n, 0n)).toThrow(RangeError);
});
