import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type Day } from "#src/domain/time/dates.ts";
import { runs } from "#tests/support/runs.ts";
import type { Account } from "./account/account.ts";
import { accountOn } from "./account/account-on.ts";
import { drawingOfLine, instalments, paid, paidInTime, rateOn, start } from "./account/credits.fixture.ts";
import type { AccountEvent } from "./account/events.ts";
import { interestPaidIn } from "./account/interest-paid.ts";
import { principalOwed } from "./account/readings.ts";
import { wholeOf } from "./account/whole.ts";
import {
  certificateNumber,
  faultOf,
  fieldOfFault,
  kindsOf,
  mayMoveCertificate,
  settledSince,
  statedBy,
  statedDay,
  type CertifiedCredit,
} from "./certificates.ts";

const on = (day: Day, events: readonly AccountEvent[] = []): Account => accountOn(instalments(), events, day, rateOn);
const ALL = { from: start, to: "2099-12-31" };

/** Payments on random days of two years, in the order of the days. */
const payments = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 100, max: 30_000 })), { maxLength: 12 })
  .map((all) =>
    all
      .toSorted(([one], [other]) => one - other)
      .map(([after, cents], at) => ({ ...paid(addDays(start, after), cents), id: `p${at}` })),
  );

describe("interest that was paid", () => {
  it("is that of the instalments paid in the period, by the days of the payments", () => {
    const account = on("2027-06-01", paidInTime(5));
    const [first, second, ...rest] = instalments().plan.slice(0, 5);
    expect(interestPaidIn([account], { from: start, to: "2026-12-31" })).toEqual({
      interest: first!.interest,
      late: 0,
    });
    expect(interestPaidIn([account], { from: "2027-01-01", to: "2027-01-31" }).interest).toBe(second!.interest);
    expect(interestPaidIn([account], ALL).interest).toBe(
      [first!, second!, ...rest].reduce((sum, { interest }) => sum + interest, 0),
    );
  });

  it("is, with the principal repaid and what is kept, all that was paid", () => {
    fc.assert(
      fc.property(payments, fc.integer({ min: 0, max: 900 }), (events, after) => {
        const day = addDays(start, after);
        const account = on(day, events);
        // The little rest that nobody asks for was not paid.
        fc.pre(account.movements.every(({ kind }) => kind !== "written-off"));
        const { interest, late } = interestPaidIn([account], ALL);
        const sum = events.filter((one) => one.day <= day).reduce((all, { cents }) => all + cents, 0);
        const repaid = 100_000 - principalOwed(account);
        expect(interest + late + repaid + account.advance + account.refundable).toBe(sum);
      }),
      { numRuns: runs(200) },
    );
  });

  it("leaves out what the lender gave up or wrote off", () => {
    const waived: AccountEvent = { kind: "waiver", id: "w", day: "2026-12-22", interest: 1_000, late: 0 };
    const events = [waived, paid("2026-12-23", 9_046), { kind: "write-off", id: "o", day: "2027-02-01" } as const];
    const account = on("2027-03-01", [...events, paid("2027-02-15", 5_000)]);
    expect(interestPaidIn([account], ALL).interest).toBe(2_000);
  });
});

describe("what is stated of a debt", () => {
  it("adds up to what pays it off", () => {
    fc.assert(
      fc.property(payments, fc.integer({ min: 0, max: 900 }), (events, after) => {
        const account = on(addDays(start, after), events);
        const stated = statedBy("debt", [account], undefined);
        if (account.settledDay !== undefined) {
          expect(stated).toBeUndefined();
          return;
        }
        if (stated?.kind !== "debt") throw new Error("no debt is stated");
        const { principal, interest, late, writtenOff, advance, total, overdue } = stated;
        expect(principal + interest + late + writtenOff - advance).toBe(total);
        expect(total).toBe(wholeOf([account]).payOff);
        expect([principal, interest, late].every((cents) => cents >= 0)).toBe(true);
        expect(overdue).toBeLessThanOrEqual(principal + interest + late);
      }),
      { numRuns: runs(200) },
    );
  });

  it("is what is left of one written off, and nothing of who owes nothing", () => {
    const account = on("2027-03-01", [{ kind: "write-off", id: "o", day: "2027-02-01" }, paid("2027-02-15", 5_000)]);
    const { left } = wholeOf([account]).writtenOff!;
    expect(statedBy("debt", [account], undefined)).toMatchObject({ principal: 0, writtenOff: left, total: left });
    const line = accountOn(drawingOfLine(10_000, 30), [paid(start, 10_000)], start, rateOn);
    expect([statedBy("debt", [line], undefined), statedBy("noDebt", [line], undefined)]).toEqual([
      undefined,
      { kind: "noDebt" },
    ]);
    expect(statedBy("repaid", [line], undefined)).toEqual({ kind: "repaid", settledOn: start });
  });

  it("is nothing before there are accounts", () => {
    for (const kind of ["repaid", "noDebt", "debt", "interest"] as const)
      expect(statedBy(kind, [], { from: start, to: start })).toBeUndefined();
    expect(settledSince([])).toBeUndefined();
    expect(settledSince([{ settledDay: "2026-12-01" }, {}])).toBeUndefined();
    expect(settledSince([{ settledDay: "2026-12-01" }, { settledDay: "2026-11-21" }])).toBe("2026-12-01");
  });
});

describe("the day at whose end things stand", () => {
  const at = (settledOn: Day | undefined, today = "2026-12-10", from = start) =>
    statedDay("debt", { today, start: from, settledOn, period: undefined });

  it("is the last that is over, today where it is settled or paid out today, the period's last of interest", () => {
    expect([at(undefined), at("2026-12-09"), at("2026-12-10"), at(undefined, start)]).toEqual([
      "2026-12-09",
      "2026-12-09",
      "2026-12-10",
      start,
    ]);
    // The night of a month's and of a leap February's end.
    expect([at(undefined, "2027-01-01"), at(undefined, "2028-03-01")]).toEqual(["2026-12-31", "2028-02-29"]);
    const period = { from: "2026-01-01", to: "2026-11-30" };
    expect(statedDay("interest", { today: "2026-12-10", start, settledOn: undefined, period })).toBe("2026-11-30");
  });
});

describe("a certificate that can be had", () => {
  const running: CertifiedCredit = {
    today: "2027-01-10",
    start,
    hasEnded: false,
    settledOn: undefined,
    isAssigned: false,
  };
  const ended: CertifiedCredit = { ...running, hasEnded: true, settledOn: "2027-01-10" };
  const openLine: CertifiedCredit = { ...running, settledOn: "2026-12-20" };

  it("follows from how its credit stands", () => {
    expect([running, ended, openLine].map(kindsOf)).toEqual([
      ["debt", "interest"],
      ["repaid", "noDebt", "interest"],
      ["noDebt", "interest"],
    ]);
    expect([faultOf("repaid", openLine, undefined), faultOf("debt", ended, undefined)]).toEqual([
      "not-repaid",
      "owes-nothing",
    ]);
  });

  it("is of an assigned claim that of paid interest alone, as pages and accounts see it", () => {
    const sold: CertifiedCredit = { ...running, isAssigned: true };
    expect(kindsOf(sold)).toEqual(["interest"]);
    for (const kind of ["repaid", "noDebt", "debt"] as const) expect(faultOf(kind, sold, undefined)).toBe("assigned");
    const account = on("2027-08-10", [{ kind: "assignment", id: "a", day: "2027-08-02" }]);
    for (const kind of ["repaid", "noDebt", "debt"] as const)
      expect(statedBy(kind, [account], undefined)).toBeUndefined();
    expect(statedBy("interest", [account], ALL)).toEqual({ kind: "interest", interest: 0, late: 0 });
  });

  it.each([
    [undefined, "period"],
    [{ from: "2026-12-02", to: "2026-12-01" }, "period"],
    [{ from: "2026-01-01", to: "2026-11-19" }, "period-before"],
    [{ from: "2026-01-01", to: start }, undefined],
    [{ from: "2026-12-01", to: "2027-01-09" }, undefined],
    [{ from: "2026-12-01", to: "2027-01-10" }, "period-ahead"],
    [{ from: "2025-12-31", to: "2027-01-09" }, "period-early"],
  ] as const)("of the period %j: %s", (period, fault) => expect(faultOf("interest", running, period)).toBe(fault));

  it("of a credit paid off today ends before today as well", () =>
    expect(faultOf("interest", ended, { from: start, to: "2027-01-10" })).toBe("period-ahead"));

  it("is told at the field that is wrong", () =>
    expect((["owes", "period-early", "period-ahead"] as const).map(fieldOfFault)).toEqual([
      "kind",
      "periodFrom",
      "periodTo",
    ]));
});

it("moves on only, but back to the desk when its books change before it is made", () => {
  expect(mayMoveCertificate("submitted", "preparing", "S")).toBe(true);
  expect(mayMoveCertificate("preparing", "submitted", "S")).toBe(true);
  expect(mayMoveCertificate("submitted", "rejected", "U")).toBe(false);
  expect(mayMoveCertificate("delivered", "ready", "O")).toBe(false);
});

it("has a number with the year of its request", () =>
  expect(certificateNumber(12, "2026-12-31")).toBe("УД-2026-0000012"));
