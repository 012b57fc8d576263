import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "#tests/support/runs.ts";
import { annuitySchedule, singlePaymentSchedule } from "./schedule.ts";
import { gpr } from "./gpr.ts";
import { toWire } from "./money.ts";

const start = "2026-11-20";
const plan = (principal: number, ratePerYear: string, months: number) =>
  annuitySchedule({ principal: principal * 100, ratePerYear, months, start });
const total = (rows: readonly { instalment: number }[]): string =>
  toWire(rows.reduce((sum, row) => sum + row.instalment, 0));

describe("annuitySchedule", () => {
  it.each([
    [1000, "36.00", 12, "100.46", "100.51", "1205.57", "42.58"],
    [1000, "36.00", 6, "184.60", "184.58", "1107.58", "42.57"],
    [200, "36.00", 3, "70.71", "70.70", "212.12", "42.58"],
    [500, "36.00", 12, "50.23", "50.22", "602.75", "42.57"],
    [3000, "36.00", 36, "137.41", "137.46", "4946.81", "42.58"],
    [400, "0.00", 4, "100.00", "100.00", "400.00", "0.00"],
    [1000, "0.00", 3, "333.33", "333.34", "1000.00", "0.00"],
    [1000, "42.00", 12, "103.48", "103.52", "1241.80", "51.10"],
    [300, "36.00", 3, "106.06", "106.06", "318.18", undefined],
    [200, "36.00", 12, "20.09", "20.13", "241.12", undefined],
    [500, "36.00", 3, "176.77", "176.76", "530.30", undefined],
    [550, "36.00", 3, "194.44", "194.44", "583.32", undefined],
    [600, "36.00", 9, "77.06", "77.05", "693.53", undefined],
    [1000, "36.00", 3, "353.53", "353.53", "1060.59", undefined],
    [1000, "36.00", 18, "72.71", "72.69", "1308.76", undefined],
    [1050, "36.00", 6, "193.83", "193.82", "1162.97", undefined],
    [2050, "36.00", 6, "378.42", "378.44", "2270.54", undefined],
  ])("%i € at %s %% over %i months", (principal, rate, months, instalment, last, all, percent) => {
    const rows = plan(principal, rate, months);
    expect(rows).toHaveLength(months);
    expect(rows.slice(0, -1).every((row) => toWire(row.instalment) === instalment)).toBe(true);
    expect(toWire(rows.at(-1)?.instalment ?? 0)).toBe(last);
    expect(total(rows)).toBe(all);
    const flows = rows.map((row) => ({ amount: -row.instalment, years: row.n / 12 }));
    if (percent) expect(gpr([{ amount: principal * 100, years: 0 }, ...flows]).text).toBe(percent);
  });

  it("has these rows for 1000 € over 12 months", () => {
    const lines = plan(1000, "36.00", 12).map((row) =>
      [row.n, ...[row.instalment, row.principal, row.interest, row.balance].map(toWire)].join(" "),
    );
    expect(lines).toEqual([
      "1 100.46 70.46 30.00 929.54",
      "2 100.46 72.57 27.89 856.97",
      "3 100.46 74.75 25.71 782.22",
      "4 100.46 76.99 23.47 705.23",
      "5 100.46 79.30 21.16 625.93",
      "6 100.46 81.68 18.78 544.25",
      "7 100.46 84.13 16.33 460.12",
      "8 100.46 86.66 13.80 373.46",
      "9 100.46 89.26 11.20 284.20",
      "10 100.46 91.93 8.53 192.27",
      "11 100.46 94.69 5.77 97.58",
      "12 100.51 97.58 2.93 0.00",
    ]);
  });

  it("has these rows for 300 € over 3 months", () => {
    expect(
      plan(300, "36.00", 3).map((row) =>
        [row.instalment, row.principal, row.interest, row.balance].map(toWire).join(" "),
      ),
    ).toEqual(["106.06 97.06 9.00 202.94", "106.06 99.97 6.09 102.97", "106.06 102.97 3.09 0.00"]);
  });

  it("clamps each due date from the original day of the month", () => {
    const days = annuitySchedule({ principal: 40000, ratePerYear: "0.00", months: 3, start: "2027-01-31" }).map(
      (row) => row.dueDate,
    );
    expect(days).toEqual(["2027-02-28", "2027-03-31", "2027-04-30"]);
  });

  it("repays the principal exactly and ends at zero", () => {
    const rates = fc.integer({ min: 0, max: 6000 }).map((hundredths) => toWire(hundredths));
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 5000 }), rates, fc.integer({ min: 1, max: 60 }), (euro, rate, months) => {
        const rows = plan(euro, rate, months);
        expect(rows.reduce((sum, row) => sum + row.principal, 0)).toBe(euro * 100);
        expect(rows.at(-1)?.balance).toBe(0);
        expect(rows.every((row) => row.principal > 0 && row.instalment === row.principal + row.interest)).toBe(true);
      }),
      { numRuns: runs(500) },
    );
  });
});

describe("singlePaymentSchedule", () => {
  it.each([
    [50, 7, "0.35", "50.35", "43.87"],
    [100, 14, "1.38", "101.38", "42.95"],
    [300, 30, "8.88", "308.88", "42.60"],
    [500, 7, "3.45", "503.45", "43.13"],
    [500, 30, "14.79", "514.79", "42.57"],
    [70, 5, "0.35", "70.35", "43.92"],
  ])("%i € for %i days", (principal, days, interest, all, percent) => {
    const [row] = singlePaymentSchedule({ principal: principal * 100, ratePerYear: "36.00", days, start });
    expect(toWire(row?.interest ?? 0)).toBe(interest);
    expect(toWire(row?.instalment ?? 0)).toBe(all);
    expect(row?.balance).toBe(0);
    expect(
      gpr([
        { amount: principal * 100, years: 0 },
        { amount: -(row?.instalment ?? 0), years: days / 365 },
      ]).text,
    ).toBe(percent);
  });

  it("is due the given number of days later", () => {
    expect(singlePaymentSchedule({ principal: 30000, ratePerYear: "36.00", days: 30, start })[0]?.dueDate).toBe(
      "2026-12-20",
    );
  });
});
