/** The pay-off and what it saves (чл. 32 ЗПК), as borrowers see them. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "#src/domain/time/dates.ts";
import { runs } from "#tests/support/runs.ts";
import { payOffOf } from "./account.ts";
import { accountOn } from "./account-on.ts";
import { drawingOfLine, instalments, paid, paidInTime, rateOn, start } from "./credits.fixture.ts";
import { closingOf, openDues, partsOf } from "./readings.ts";

describe("1 000 € over 12 months at 36 %", () => {
  it.each([
    // instalments paid, day, pay-off without interest for delay, saving, interest for delay
    ["on a due date whose instalment is paid", 6, "2027-05-20", 54_425, 5_856, 0],
    ["between due dates", 6, "2027-06-04", 55_215, 5_066, 0],
    ["on a due date whose instalment is not paid", 5, "2027-05-20", 64_471, 5_856, 0],
    ["on the day of payout", 0, "2026-11-20", 100_000, 20_557, 0],
    ["in the first period", 0, "2026-11-30", 101_000, 19_557, 0],
    ["on the last day", 11, "2027-11-20", 10_051, 0, 0],
    ["after the last instalment", 12, "2027-11-21", 0, 0, 0],
    ["with two overdue instalments", 4, "2027-06-04", 75_307, 5_066, 133],
  ])("is paid off %s (%i paid, %s)", (_, count, day, amount, saving, late) => {
    const account = accountOn(instalments(), paidInTime(count), day, rateOn);
    expect([closingOf(account), partsOf(openDues(account)).late]).toEqual([{ amount: amount + late, saving }, late]);
  });

  it("is paid off by 100,46 less after an instalment that was paid before its due date", () => {
    const early = paid("2027-06-01", 10_046);
    const account = accountOn(instalments(), [...paidInTime(6), early], "2027-06-04", rateOn);
    expect(closingOf(account)).toEqual({ amount: 55_215 - 10_046, saving: 5_066 });
  });

  it("never costs more than paying to the end", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 364 }), (offset) => {
        const day = addDays(start, offset);
        const { plan } = instalments();
        const due = plan.filter((row) => row.dueDate <= day).length;
        const future = plan.slice(due).reduce((sum, row) => sum + row.instalment, 0);
        expect(payOffOf(accountOn(instalments(), paidInTime(due), day, rateOn))).toBeLessThanOrEqual(future);
      }),
      { numRuns: runs(100) },
    );
  });
});

describe("300 € over 30 days", () => {
  it.each([
    ["2026-11-20", 30_000, 888, 0],
    ["2026-11-30", 30_296, 592, 0],
    ["2026-12-20", 30_888, 0, 0],
    ["2027-01-20", 30_888, 0, 259],
  ])("is paid off on %s by %i cents, saving %i, and %i for delay", (day, amount, saving, late) => {
    const account = accountOn(drawingOfLine(30_000, 30), [], day, rateOn);
    expect([closingOf(account), partsOf(openDues(account)).late]).toEqual([{ amount: amount + late, saving }, late]);
  });
});
