import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "#tests/support/runs.ts";
import { addMonthsClamped, daysBefore, isStale } from "./calendar.ts";
import { addDays, isRealDay } from "./dates.ts";

describe("addMonthsClamped", () => {
  it.each([
    ["2027-01-31", 1, "2027-02-28"],
    ["2027-01-31", 2, "2027-03-31"],
    ["2027-01-31", 3, "2027-04-30"],
    ["2028-01-31", 1, "2028-02-29"],
    ["2026-11-20", 1, "2026-12-20"],
    ["2026-11-20", 2, "2027-01-20"],
    ["2026-11-20", 12, "2027-11-20"],
    ["2026-12-31", -10, "2026-02-28"],
    ["2026-01-15", -1, "2025-12-15"],
    ["2026-11-20", 36, "2029-11-20"],
    ["2100-01-30", 1, "2100-02-28"],
    ["2000-01-30", 1, "2000-02-29"],
  ])("%s plus %i months", (day, months, expected) => {
    expect(addMonthsClamped(day, months)).toBe(expected);
  });

  it("always gives a real day of the target month", () => {
    const days = fc.integer({ min: -40_000, max: 60_000 }).map((offset) => addDays("2000-01-01", offset));
    fc.assert(
      fc.property(days, fc.integer({ min: -600, max: 600 }), (day, months) => {
        const moved = addMonthsClamped(day, months);
        const monthOf = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
        expect(isRealDay(moved)).toBe(true);
        expect(monthOf(moved) - monthOf(day)).toBe(months);
      }),
      { numRuns: runs(1000) },
    );
  });
});

it.each([
  ["2026-10-20", "2026-11-20", false],
  ["2026-10-19", "2026-11-20", true],
  ["2027-01-31", "2027-02-28", false],
  ["2027-01-31", "2027-03-01", true],
  ["2026-11-20", "2026-11-20", false],
  ["2024-04-19", "2024-05-20", true],
  ["2024-04-20", "2024-05-20", false],
  ["2028-01-31", "2028-02-29", false],
  ["2028-01-31", "2028-03-01", true],
  ["2027-01-31", "2027-03-02", true],
  ["2026-12-31", "2027-01-31", false],
])("data of %s on %s is stale: %s", (day, today, stale) => {
  expect(isStale(day, today)).toBe(stale);
});

it("daysBefore subtracts days of 24 hours, also across a clock change", () => {
  expect(daysBefore(new Date("2027-03-29T10:00:00Z"), 2).toISOString()).toBe("2027-03-27T10:00:00.000Z");
  expect(daysBefore(new Date("2027-11-01T10:00:00Z"), 1).toISOString()).toBe("2027-10-31T10:00:00.000Z");
});
