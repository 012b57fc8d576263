import { describe, expect, it } from "vitest";
import { allocate, daysLate } from "./repayment.ts";

it.each([
  ["2026-12-20", "2026-12-21", 0],
  ["2026-12-20", "2026-12-22", 2],
  ["2026-12-18", "2026-12-18", 0],
  ["2026-12-18", "2026-12-19", 1],
  ["2026-12-25", "2026-12-29", 0],
  ["2026-12-25", "2026-12-30", 5],
  ["2026-12-21", "2026-12-01", 0],
])("an instalment due %s and paid %s is %i days late", (due, paid, days) => {
  expect(daysLate(due, paid)).toBe(days);
});

describe("allocate", () => {
  const dues = [
    { n: 4, costs: 0, interest: 2347, lateInterest: 0, principal: 7699 },
    { n: 3, costs: 0, interest: 2571, lateInterest: 42, principal: 7475 },
  ];

  it.each([
    [10088, [{ n: 3, costs: 0, interest: 2571, lateInterest: 42, principal: 7475 }], 0],
    [2600, [{ n: 3, costs: 0, interest: 2571, lateInterest: 29, principal: 0 }], 0],
    [
      11088,
      [
        { n: 3, costs: 0, interest: 2571, lateInterest: 42, principal: 7475 },
        { n: 4, costs: 0, interest: 1000, lateInterest: 0, principal: 0 },
      ],
      0,
    ],
    [
      30000,
      [
        { n: 3, costs: 0, interest: 2571, lateInterest: 42, principal: 7475 },
        { n: 4, costs: 0, interest: 2347, lateInterest: 0, principal: 7699 },
      ],
      9866,
    ],
    [0, [], 0],
  ])("a payment of %i", (amount, parts, rest) => {
    expect(allocate(amount, dues)).toEqual({ parts, rest });
  });

  it("covers costs first", () => {
    expect(allocate(100, [{ n: 1, costs: 60, interest: 50, lateInterest: 0, principal: 9 }]).parts).toEqual([
      { n: 1, costs: 60, interest: 40, lateInterest: 0, principal: 0 },
    ]);
  });
});
