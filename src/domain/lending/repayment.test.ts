import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "#tests/support/runs.ts";
import {
  allocate,
  daysLate,
  lateInterest,
  maxCompensation,
  mayRefinance,
  payOff,
  payOffSingle,
  payPartSingle,
  prepay,
  refinanceCash,
  refinanceMinimum,
  withdrawalAmount,
} from "./repayment.ts";
import type { Loan, SingleLoan } from "./repayment.ts";
import { addDays } from "#src/domain/time/dates.ts";
import { annuitySchedule } from "./schedule.ts";
import { toWire } from "./money.ts";

const start = "2026-11-20";
const loan = (paid: number): Loan => ({
  ratePerYear: "36.00",
  start,
  paid,
  schedule: annuitySchedule({ principal: 100000, ratePerYear: "36.00", months: 12, start }),
});

describe("early pay-off", () => {
  it.each([
    ["on a due date whose instalment is posted", 6, "2027-05-20", 54425, 60281, 5856],
    ["between due dates", 6, "2027-06-04", 55215, 60281, 5066],
    ["on a due date whose instalment is not posted", 5, "2027-05-20", 64471, 70327, 5856],
    ["on the day of payout", 0, "2026-11-20", 100000, 120557, 20557],
    ["in the first period", 0, "2026-11-30", 101000, 120557, 19557],
    ["after an instalment paid before its due date", 7, "2027-06-04", 46012, 50235, 4223],
    ["on the last day", 11, "2027-11-20", 10051, 10051, 0],
    ["after the last instalment", 12, "2027-11-21", 0, 0, 0],
    ["with two overdue instalments", 4, "2027-06-04", 75307, 80373, 5066],
  ])("%s", (_, paid, day, amount, future, saving) => {
    expect(payOff(loan(paid), day)).toMatchObject({ amount, future, saving });
  });

  it("never costs more than paying to the end, and never gets cheaper within a period", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 364 }), (offset) => {
        const day = addDays(start, offset);
        const paid = loan(0).schedule.filter((row) => row.dueDate <= day).length;
        expect(payOff(loan(paid), day).saving).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe("a prepayment", () => {
  it("right after instalment 3, keeping the term, leaves 8 × 61,93 and 61,99", () => {
    const { schedule, total, saving } = prepay(loan(3), 30000, "2027-02-20", "keep-term");
    expect(schedule.map((row) => row.instalment)).toEqual([...Array<number>(8).fill(6193), 6199]);
    expect([total, saving]).toEqual([55743, 4676]);
    expect(schedule[0]).toMatchObject({ n: 4, dueDate: "2027-03-20" });
  });

  it("right after instalment 3, keeping the instalment, leaves 5 × 100,46 and 26,44", () => {
    const { schedule, total, saving } = prepay(loan(3), 30000, "2027-02-20", "keep-instalment");
    expect(schedule.map((row) => row.instalment)).toEqual([...Array<number>(5).fill(10046), 2644]);
    expect([total, saving]).toEqual([52874, 7545]);
  });

  it("between due dates covers accrued interest first and lowers the interest of the rest of the period", () => {
    const { accrued, schedule } = prepay(loan(6), 10790, "2027-06-04", "keep-instalment");
    expect(accrued).toBe(790);
    // 544,25 less 100,00; a month on 444,25 is 13,33, of which 16 of 31 days remain.
    expect(schedule[0]).toMatchObject({ interest: 688, instalment: 10046 });
    expect(schedule.reduce((sum, row) => sum + row.principal, 0)).toBe(44425);
  });

  it("can be followed by a pay-off or another prepayment within the same period", () => {
    const { loan: after, schedule } = prepay(loan(6), 10790, "2027-06-04", "keep-instalment");
    expect(payOff(after, "2027-06-04").amount).toBe(44425);
    expect(payOff(after, "2027-06-12").amount).toBe(44425 + 344);
    expect(payOff(after, "2027-06-20").amount).toBe(44425 + (schedule[0]?.interest ?? 0));
    const again = prepay(after, 10344, "2027-06-12", "keep-term");
    expect(again.accrued).toBe(344);
    expect(again.schedule[0]?.interest).toBe(267);
    expect(payOff(again.loan, "2027-06-12").amount).toBe(34425);
  });

  it("smaller than the accrued interest reduces only the interest", () => {
    const { schedule, loan: after } = prepay(loan(6), 100, "2027-06-04", "keep-instalment");
    expect(schedule[0]?.interest).toBe(690 + 843);
    expect(payOff(after, "2027-06-04").amount).toBe(54425 + 690);
  });

  it.each([
    ["keep-term", 9],
    ["keep-instalment", 9],
  ] as const)("with %s never has more payments than remained", (mode, most) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 78221 }), fc.integer({ min: 0, max: 27 }), (amount, offset) => {
        const day = addDays("2027-02-20", offset);
        const { schedule, accrued, total } = prepay(loan(3), amount, day, mode);
        expect(schedule.length).toBeLessThanOrEqual(most);
        expect(schedule.at(-1)?.balance).toBe(0);
        expect(schedule.reduce((sum, row) => sum + row.principal, 0)).toBe(78222 - Math.max(0, amount - accrued));
        expect(total).toBe(schedule.reduce((sum, row) => sum + row.instalment, 0));
        if (mode === "keep-instalment" && schedule.length > 1) expect(schedule.at(-1)?.instalment).toBeGreaterThan(50);
      }),
      { numRuns: runs(500) },
    );
  });

  it.each([
    [10046 + 50, 2],
    [10046 + 51, 3],
  ])("merges a last payment of 0,50 or less into the previous one", (second, payments) => {
    // At 0 % interest the last payment is the remainder after whole instalments.
    const schedule = annuitySchedule({ principal: 10046 * 4, ratePerYear: "0.00", months: 4, start });
    const prepaid = 10046 * 4 - 10046 - second;
    const after = prepay({ ratePerYear: "0.00", start, schedule, paid: 0 }, prepaid, start, "keep-instalment");
    expect(after.schedule).toHaveLength(payments);
    expect(after.schedule.at(-1)?.instalment).toBe(payments === 2 ? 10096 : 51);
  });

  it.each([[0], [-5], [78222], [90000]])("of %i is rejected", (amount) => {
    expect(() => prepay(loan(3), amount, "2027-02-20", "keep-term")).toThrow(RangeError);
  });

  it("is rejected while an instalment is due", () => {
    expect(() => prepay(loan(2), 30000, "2027-02-20", "keep-term")).toThrow(RangeError);
  });
});

describe("a single-payment loan", () => {
  const single: SingleLoan = {
    ratePerYear: "36.00",
    from: start,
    dueDate: "2026-12-20",
    principal: 30000,
    interest: 0,
  };

  it.each([
    ["2026-11-20", 30000, 888],
    ["2026-11-30", 30296, 592],
    ["2026-12-20", 30888, 0],
    ["2027-01-20", 30888, 0],
  ])("is paid off on %s with %i cents", (day, amount, saving) => {
    expect(payOffSingle(single, day)).toMatchObject({ amount, saving });
  });

  it("bears interest on the new balance after a prepayment", () => {
    const after = payPartSingle(single, 10296, "2026-11-30");
    expect(after).toMatchObject({ principal: 20000, interest: 0, from: "2026-11-30" });
    expect(payOffSingle(after, "2026-12-20").amount).toBe(20395);
  });

  it("keeps the unpaid interest after a prepayment smaller than the accrued interest", () => {
    expect(payPartSingle(single, 96, "2026-11-30")).toMatchObject({ principal: 30000, interest: 200 });
  });

  it.each([[0], [30296]])("rejects a prepayment of %i", (amount) => {
    expect(() => payPartSingle(single, amount, "2026-11-30")).toThrow(RangeError);
  });
});

it.each([
  [54425, 5856, false, 272],
  [54425, 5856, true, 544],
  [54425, 100, true, 100],
])("maximum compensation for prepaying %i with a saving of %i", (prepaid, saving, over, most) => {
  expect(maxCompensation(prepaid, saving, over)).toBe(most);
});

describe("late payment", () => {
  const rate = () => "10.15";

  it("by 20 days costs 0,42 on the principal of instalment 3", () => {
    expect(lateInterest(7475, "2027-02-22", "2027-03-14", rate)).toBe(42);
  });

  it("across a rate change uses each day's rate, rounded once", () => {
    const byDay = (day: string) => (day < "2027-01-01" ? "10.00" : "20.00");
    // 1000 €: 11 days of December at 10 %, 9 of January at 20 %.
    expect(lateInterest(100000, "2026-12-20", "2027-01-09", byDay)).toBe(
      Math.round((100000 * (11 * 0.1 + 9 * 0.2)) / 365),
    );
  });

  it.each([
    ["2026-12-20", "2026-12-21", 0],
    ["2026-12-20", "2026-12-22", 2],
    ["2026-12-18", "2026-12-18", 0],
    ["2026-12-18", "2026-12-19", 1],
    ["2026-12-25", "2026-12-29", 0],
    ["2026-12-25", "2026-12-30", 5],
    ["2026-12-21", "2026-12-01", 0],
  ])("due %s and paid %s is %i days late", (due, paid, days) => {
    expect(daysLate(due, paid)).toBe(days);
  });

  it("by zero days costs nothing", () => {
    expect(lateInterest(7475, "2026-12-20", "2026-12-21", rate)).toBe(0);
  });
});

it.each([
  ["2026-11-30", "1009.86"],
  ["2026-11-20", "1000.00"],
  ["2026-11-21", "1000.99"],
  ["2026-12-04", "1013.81"],
])("withdrawing and repaying 1000 € on %s costs %s", (day, amount) => {
  expect(toWire(withdrawalAmount({ principal: 100000, ratePerYear: "36.00", paidOut: start }, day).amount)).toBe(
    amount,
  );
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

describe("refinancing", () => {
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
  ])("of a pay-off of %i needs at least %i €", (off, euro) => {
    expect(refinanceMinimum(off, { min: 200, step: 50 })).toBe(euro);
  });

  it.each([
    [3, 0, true],
    [2, 0, false],
    [6, 5, true],
    [6, 6, false],
  ])("with %i instalments paid and %i days late is allowed: %s", (paid, late, open) => {
    expect(mayRefinance(loan(paid), late)).toBe(open);
  });

  it("is allowed after 30 % of a short plan", () => {
    const schedule = annuitySchedule({ principal: 30000, ratePerYear: "36.00", months: 3, start });
    expect(mayRefinance({ ratePerYear: "36.00", start, schedule, paid: 1 }, 0)).toBe(true);
  });
});
