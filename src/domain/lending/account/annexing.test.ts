/** Annexes: what is unpaid is repaid otherwise, and whatever is learned later counts in it. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "#tests/support/runs.ts";
import { annuitySchedule } from "#src/domain/lending/schedule.ts";
import { addDays, type Day } from "#src/domain/time/dates.ts";
import { accruedOf, payOffOf, principalAhead, type Account } from "./account.ts";
import { accountOn } from "./account-on.ts";
import {
  annexedOf,
  annexPlan,
  instalmentsLeft,
  isRelieved,
  annexFaultOf,
  type AnnexFault,
  type AnnexMeasure,
} from "./annexing.ts";
import { drawingOfLine, instalments, paid, paidInTime, rateOn, start } from "./credits.fixture.ts";
import type { AccountEvent, AnnexEvent, Drawing } from "./events.ts";
import { lateOwed } from "./dues.ts";
import { nextPaymentOf, overdueDues, planOf } from "./readings.ts";

const signedOn = (
  day: Day,
  events: readonly AccountEvent[],
  measure: Partial<AnnexMeasure> = {},
  { drawing = instalments(), until }: { drawing?: Drawing; until?: Day } = {},
): AnnexEvent => {
  const account = accountOn(drawing, events, day, rateOn);
  const rows = annexPlan(drawing, account, { defer: 0, count: instalmentsLeft(account), ...measure });
  return { kind: "annex", id: "x", day, rows, carried: annexedOf(account).carried, ...(until && { until }) };
};

const on = (day: Day, events: readonly AccountEvent[], drawing = instalments()): Account =>
  accountOn(drawing, events, day, rateOn);

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Interest for delay that was paid. */
const lateOf = ({ movements }: Account): number =>
  -sumOf(
    movements
      .filter(({ kind }) => kind === "allocated")
      .flatMap(({ lines }) => lines.flatMap(({ account, cents }) => (account === "lateInterest" ? [cents] : []))),
  );

describe("1 000 € over 12 months at 36 %, two instalments late on 25.03.2027", () => {
  // Paid: 1 and 2. Unpaid on 25.03.: 3 of 20.02. and 4 of 20.03., principal 856,97.
  const before = paidInTime(2);
  const day = "2027-03-25";
  const owed = annexedOf(on(day, before));

  it("owes all principal, the interest of both and that of five days, and interest for delay", () => {
    // 25,71 and 23,47 due; 820,... × 3 % × 5 ÷ 31 of the running period.
    const running = accruedOf(on(day, before), "36.00");
    expect(owed).toEqual({ balance: 85_697, carried: 2_571 + 2_347 + running, late: owed.late });
    expect(owed.late).toBeGreaterThan(0);
  });

  it("deferred by two months, pays nothing until 20.06., and then equal instalments over the same number", () => {
    const annex = signedOn(day, before, { defer: 2 });
    expect(annex.rows.map(({ n }) => n)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    expect([annex.rows[0]!.dueDate, annex.rows.at(-1)!.dueDate]).toEqual(["2027-06-20", "2028-03-20"]);
    const [first, ...rest] = annex.rows.slice(0, -1);
    expect(new Set(rest.map(({ instalment }) => instalment))).toEqual(new Set([first!.instalment]));
    expect(Math.abs(annex.rows.at(-1)!.instalment - first!.instalment)).toBeLessThan(50);
    expect(sumOf(annex.rows.map(({ principal }) => principal))).toBe(85_697);
    expect(sumOf(annex.rows.map(({ interest }) => interest))).toBe(
      owed.carried + sumOf(annex.rows.map(({ accrual }) => accrual!)),
    );
  });

  it("owes the same on the day of the annex, less the interest for delay", () => {
    const annex = signedOn(day, before, { defer: 2 });
    const after = on(day, [...before, annex]);
    expect(payOffOf(after)).toBe(payOffOf(on(day, before)) - owed.late);
    expect(overdueDues(after)).toEqual([]);
    expect(nextPaymentOf(after)).toMatchObject({ n: 5, day: "2027-06-20", cents: annex.rows[0]!.instalment });
    const relieved = after.movements.find(({ kind }) => kind === "relieved")!;
    expect(sumOf(relieved.lines.map(({ cents }) => cents))).toBe(-owed.late);
  });

  it("kept to the end, costs what its rows say and not a cent more", () => {
    const annex = signedOn(day, before, { defer: 2, count: 14 });
    const kept = annex.rows.map(({ dueDate, instalment }) => paid(dueDate, instalment));
    const end = on("2029-01-01", [...before, annex, ...kept]);
    expect(end.settledDay).toBe(annex.rows.at(-1)!.dueDate);
    expect([end.refundable, end.advance, payOffOf(end)]).toEqual([0, 0, 0]);
    expect(end.movements.flatMap(({ lines }) => lines).reduce((sum, { cents }) => sum + cents, 0)).toBe(-100_000);
  });

  it("shows the instalments that it took over as such, and its own after them", () => {
    const annex = signedOn(day, before, { defer: 1 });
    const plan = planOf(on(day, [...before, annex]), instalments().plan);
    expect(plan.map(({ n, status }) => [n, status]).slice(0, 6)).toEqual([
      [1, "paid"],
      [2, "paid"],
      [3, "inAnnex"],
      [4, "inAnnex"],
      [5, "due"],
      [6, "future"],
    ]);
  });

  it("moved to the 5th, falls due on each 5th from the one after the next due day", () => {
    const annex = signedOn("2027-02-01", before, { dayOfMonth: 5 });
    expect(annex.rows.slice(0, 2).map(({ dueDate }) => dueDate)).toEqual(["2027-03-05", "2027-04-05"]);
    expect(annex.rows).toHaveLength(10);
  });

  it("is relieved until its last day as long as each instalment is paid in time", () => {
    const annex = signedOn(day, before, { defer: 1 }, { until: "2027-06-20" });
    const [first, second] = annex.rows;
    const isOn = (at: Day, ...payments: AccountEvent[]) => isRelieved(on(at, [...before, annex, ...payments]));
    expect(first!.dueDate).toBe("2027-05-20");
    expect(isOn("2027-05-20")).toBe(true);
    expect(isOn("2027-05-21")).toBe(false);
    const inTime = paid(first!.dueDate, first!.instalment);
    expect(isOn("2027-06-20", inTime)).toBe(true);
    expect(isOn("2027-06-21", inTime, paid(second!.dueDate, second!.instalment))).toBe(false);
    expect(isOn("2027-06-01", paid("2027-05-28", first!.instalment))).toBe(false);
  });

  it("counts a payment of before that is learned later: the same instalments, and fewer", () => {
    const annex = signedOn(day, before, { defer: 1 });
    const learned = paid("2027-03-01", 30_000);
    const after = on(day, [...before, learned, annex]);
    const without = on(day, [...before, learned]);
    expect(payOffOf(after)).toBe(payOffOf(without) - annexedOf(without).late);
    expect(after.ahead.rows[0]!.instalment).toBe(annex.rows[0]!.instalment);
    expect(after.ahead.rows.length).toBeLessThan(annex.rows.length);
  });

  it("asks with its last instalment for a payment of before that is taken back, and for its principal's interest alone", () => {
    const part = paid("2027-03-22", 5_000);
    const annex = signedOn(day, [...before, part], { defer: 1 });
    const after = on(day, [...before, annex]);
    const without = on(day, before);
    expect(payOffOf(after)).toBe(payOffOf(without) - annexedOf(without).late);
    expect(after.ahead.rows.slice(0, -1).map(({ instalment }) => instalment)).toEqual(
      annex.rows.slice(0, -1).map(({ instalment }) => instalment),
    );
    // The 50 € had paid 25,71 and 23,47 of interest at most, and principal with the rest, which now bears 3 % a month.
    const signed = sumOf(annex.rows.map(({ principal }) => principal));
    const principal = owed.balance - signed;
    const interest = owed.carried - annex.carried;
    expect([principal > 0, interest > 0]).toEqual([true, true]);
    const bears = sumOf(after.ahead.rows.map(({ accrual }) => accrual!)) - sumOf(annex.rows.map((row) => row.accrual!));
    const months = 1 + 26 / 31 + annex.rows.length - 1;
    expect(Math.abs(bears - principal * 0.03 * months)).toBeLessThan(annex.rows.length);
    const [last, lastSigned] = [after.ahead.rows.at(-1)!, annex.rows.at(-1)!];
    expect(last.instalment).toBe(lastSigned.instalment + principal + interest + bears);
    expect([last.principal, last.balance]).toEqual([lastSigned.principal + principal, 0]);
    const kept = after.ahead.rows.map(({ dueDate, instalment }) => paid(dueDate, instalment));
    const end = on("2029-01-01", [...before, annex, ...kept]);
    expect([end.settledDay, end.refundable, payOffOf(end)]).toEqual([last.dueDate, 0, 0]);
  });

  it("shows of an instalment that it took over what was paid of it, and what was owed then", () => {
    const part = paid("2027-03-22", 5_000);
    const annex = signedOn(day, [...before, part], { defer: 1 });
    const after = on(day, [...before, part, annex]);
    const [, second, third, fourth] = planOf(after, instalments().plan);
    const balance = sumOf(annex.rows.map(({ principal }) => principal));
    expect(third!.status).toBe("annexed");
    expect(third!.instalment + lateOf(after)).toBe(5_000);
    expect(third!.balance).toBe(second!.balance - third!.principal);
    expect(fourth).toMatchObject({ status: "inAnnex", instalment: 0, principal: 0, interest: 0, balance });
    expect(balance).toBe(third!.balance);
  });

  it.each(["keep-term", "keep-instalment"] as const)("can be prepaid in part by %s within the deferral", (spare) => {
    const annex = signedOn(day, before, { defer: 2 });
    const at = "2027-05-01";
    const events = [...before, annex];
    const part = paid(at, 30_000, spare);
    const after = on(at, [...events, part]);
    expect(payOffOf(after)).toBe(payOffOf(on(at, events)) - 30_000);
    const again = on("2027-05-10", [...events, part, paid("2027-05-10", 5_000, spare)]);
    expect(payOffOf(again)).toBe(payOffOf(on("2027-05-10", [...events, part])) - 5_000);
  });
});

describe("paid out on a 31st, over a leap day", () => {
  const drawing = {
    ...instalments(),
    start: "2027-10-31",
    plan: annuitySchedule({ principal: 100_000, ratePerYear: "36.00", months: 12, start: "2027-10-31" }),
  };
  const daysOf = (day: Day, measure: Partial<AnnexMeasure> = {}): Day[] =>
    signedOn(day, [], measure, { drawing })
      .rows.slice(0, 4)
      .map(({ dueDate }) => dueDate);

  it("keeps the ends of months, whichever of them the annex is signed on", () => {
    expect(daysOf("2028-01-31")).toEqual(["2028-02-29", "2028-03-31", "2028-04-30", "2028-05-31"]);
    expect(daysOf("2028-02-29")).toEqual(["2028-03-31", "2028-04-30", "2028-05-31", "2028-06-30"]);
    expect(daysOf("2028-02-28", { defer: 1 })).toEqual(["2028-03-31", "2028-04-30", "2028-05-31", "2028-06-30"]);
  });

  it("moved to a day that each month has, falls due on it in February of any year", () => {
    expect(daysOf("2028-01-30", { dayOfMonth: 28 })).toEqual(["2028-02-28", "2028-03-28", "2028-04-28", "2028-05-28"]);
    expect(() => daysOf("2028-01-30", { dayOfMonth: 29 })).toThrow(RangeError);
  });

  it("counts the leap day once: what is owed before it and what is paid after it meet", () => {
    const annex = signedOn("2028-02-28", [], { defer: 1 }, { drawing });
    const before = on("2028-02-28", [], drawing);
    const after = on("2028-03-01", [annex], drawing);
    expect(payOffOf(on("2028-02-28", [annex], drawing))).toBe(payOffOf(before) - annexedOf(before).late);
    expect(accruedOf(after, "36.00")).toBeGreaterThan(accruedOf(on("2028-02-29", [annex], drawing), "36.00"));
    const kept = annex.rows.map(({ dueDate, instalment }) => paid(dueDate, instalment));
    const end = on("2030-01-01", [annex, ...kept], drawing);
    expect([end.settledDay, payOffOf(end), end.refundable]).toEqual([annex.rows.at(-1)!.dueDate, 0, 0]);
  });
});

it("a line of 300 € due at once is repaid by instalments of its rate", () => {
  const drawing = drawingOfLine(30_000, 30, "2026-11-20");
  const annex = signedOn("2026-12-28", [], { count: 6 }, { drawing });
  const account = accountOn(drawing, [annex], "2026-12-28", rateOn);
  expect(annex.rows.map(({ dueDate }) => dueDate).slice(0, 2)).toEqual(["2027-01-20", "2027-02-20"]);
  expect(sumOf(annex.rows.map(({ principal }) => principal))).toBe(30_000);
  // Nothing accrued after its due day: 8,88 are carried.
  expect([annex.carried, accruedOf(account, "36.00")]).toEqual([888, 888]);
});

it("a second annex replaces the first", () => {
  const first = signedOn("2027-03-25", paidInTime(2), { defer: 2 });
  const second = { ...signedOn("2027-07-01", [...paidInTime(2), first], { count: 20 }), id: "y" };
  const account = on("2027-07-01", [...paidInTime(2), first, second]);
  expect(account.annex).toMatchObject({ id: "y", firstN: 6 });
  expect(account.ahead.rows).toHaveLength(20);
});

it.each<[string, AnnexFault, AccountEvent[]]>([
  ["was withdrawn from", "withdrawn", [{ kind: "withdrawal", id: "w", day: "2026-11-25", payUntil: "2026-12-25" }]],
  [
    "was not paid back in time after a withdrawal",
    "withdrawn",
    [{ kind: "withdrawal", id: "w", day: "2026-11-20", payUntil: "2026-11-24" }],
  ],
  ["was written off", "writtenOff", [{ kind: "write-off", id: "o", day: "2026-11-25" }]],
  ["is paid off", "over", [paid("2026-11-20", 100_000)]],
])("nothing changes how one that %s is repaid", (_, fault, events) => {
  const account = on("2026-11-25", events);
  const annex: AnnexEvent = { kind: "annex", id: "x", day: "2026-11-25", rows: [], carried: 0 };
  expect(annexFaultOf(account)).toBe(fault);
  expect(on("2026-11-25", [...events, annex])).toEqual(account);
});

it("no interest for delay counts on days that are held", () => {
  const late = (events: readonly AccountEvent[]) => on("2026-12-31", events).dues.map(lateOwed);
  const all = late([]);
  const held = late([{ kind: "hold", id: "h", day: "2026-12-22", until: "2026-12-28" }]);
  // 70,46 at 10,15 % over 11 days, and over the 4 that are not held.
  expect([all, held]).toEqual([[22], [8]]);
});

it("whatever is annexed and paid in whatever order, nothing is lost or made", () => {
  const event = fc.record({
    at: fc.integer({ min: 1, max: 500 }),
    cents: fc.integer({ min: 1, max: 40_000 }),
    isTakenBack: fc.boolean(),
  });
  const lives = fc.array(event, { maxLength: 8 });
  const measure = fc.record({ defer: fc.integer({ min: 0, max: 3 }), count: fc.integer({ min: 1, max: 30 }) });
  fc.assert(
    fc.property(lives, fc.integer({ min: 15, max: 400 }), measure, (payments, at, how) => {
      const day = addDays(start, at);
      const events = payments.map(({ at: on, cents }, index) => ({
        ...paid(addDays(start, on), cents),
        id: `p${index}`,
      }));
      const isKept = (_: unknown, index: number): boolean => !payments[index]!.isTakenBack;
      const before = events.filter((one) => one.day <= day);
      if (annexFaultOf(on(day, before)) !== undefined) return;
      const annex = signedOn(day, before, how);
      // What is taken back was there when the annex was signed.
      const known = events.filter(isKept);
      const all = [...known.filter((one) => one.day <= day), annex, ...known.filter((one) => one.day > day)];
      const end = addDays(start, 500);
      const account = on(end, all);
      const held = { principal: 100_000, accruedInterest: 0, interestDue: 0, lateInterest: 0, advances: 0 };
      for (const { account: of, cents } of account.movements.flatMap(({ lines }) => lines)) held[of] += cents;
      expect(held.principal).toBe(principalAhead(account) + sumOf(account.dues.map(({ principal }) => principal)));
      expect(held.accruedInterest).toBe(accruedOf(account, "36.00"));
      expect(held.interestDue).toBe(sumOf(account.dues.map(({ interest }) => interest)));
      expect(held.lateInterest).toBe(sumOf(account.dues.map(lateOwed)));
      expect(held.advances + account.advance).toBe(0);
      expect(account.ahead.rows.every(({ principal, interest }) => principal >= 0 && interest >= 0)).toBe(true);
    }),
    { numRuns: runs(200) },
  );
});
