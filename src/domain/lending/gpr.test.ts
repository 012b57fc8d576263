import { expect, it } from "vitest";
import { gpr } from "./gpr.ts";
import { annuitySchedule } from "./schedule.ts";

const year = (count: number, amount: number) =>
  Array.from({ length: count }, (_, index) => ({ amount, years: (index + 1) / 12 }));

it.each([
  [
    "the directive's example by days",
    [
      { amount: 100000, years: 0 },
      { amount: -120000, years: 546 / 365 },
    ],
    "12.96",
  ],
  [
    "the directive's example by days, with a fee of 50",
    [
      { amount: 95000, years: 0 },
      { amount: -120000, years: 546 / 365 },
    ],
    "16.90",
  ],
  [
    "the directive's example by months",
    [
      { amount: 100000, years: 0 },
      { amount: -120000, years: 1.5 },
    ],
    "12.92",
  ],
  ["a credit that costs nothing", [{ amount: 40000, years: 0 }, ...year(4, -10000)], "0.00"],
  [
    "a credit that costs one cent in a million euro",
    [
      { amount: 100000000, years: 0 },
      { amount: -100000001, years: 1 },
    ],
    "0.00",
  ],
  [
    "a credit repaid one cent short",
    [
      { amount: 100000000, years: 0 },
      { amount: -99999999, years: 1 },
    ],
    "0.00",
  ],
  [
    "a credit repaid 10 % short",
    [
      { amount: 100000, years: 0 },
      { amount: -90000, years: 1 },
    ],
    "-10.00",
  ],
  [
    "two drawings",
    [
      { amount: 50000, years: 0 },
      { amount: 50000, years: 0.5 },
      { amount: -110000, years: 1 },
    ],
    "13.48",
  ],
])("%s", (_, flows, text) => {
  expect(gpr(flows).text).toBe(text);
});

it("a monthly guarantor fee counts towards ГПР", () => {
  const rows = annuitySchedule({ principal: 100000, ratePerYear: "36.00", months: 12, start: "2026-11-20" });
  const flows = rows.map((row) => ({ amount: -row.instalment - 2500, years: row.n / 12 }));
  expect(gpr([{ amount: 100000, years: 0 }, ...flows]).text).toBe("123.57");
});

it("a credit line has the same ГПР repaid in twelve parts or redrawn in monthly cycles", () => {
  const parts = year(12, -100000 / 12).map((flow, index) => ({
    ...flow,
    amount: flow.amount - ((100000 * (12 - index)) / 12) * 0.03,
  }));
  expect(gpr([{ amount: 100000, years: 0 }, ...parts]).text).toBe("42.58");
  const cycles = Array.from({ length: 12 }, (_, k) => [
    { amount: 100000, years: k / 12 },
    { amount: -103000, years: (k + 1) / 12 },
  ]).flat();
  expect(gpr(cycles).text).toBe("42.58");
});

it("the root is exact to ten digits", () => {
  expect(
    Math.abs(
      gpr([
        { amount: 100000, years: 0 },
        { amount: -121000, years: 2 },
      ]).unrounded - 10,
    ),
  ).toBeLessThan(1e-8);
});

it("throws for payments without a drawing", () => {
  expect(() => gpr([{ amount: -100, years: 1 }])).toThrow(RangeError);
});
