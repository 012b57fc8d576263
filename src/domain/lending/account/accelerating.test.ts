import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type Day } from "#src/domain/time/dates.ts";
import { runs } from "#tests/support/runs.ts";
import { noticeRows } from "./accelerating.ts";
import { SMALLEST_DEBT, payOffOf, principalAhead, type Account } from "./account.ts";
import { accountOn } from "./account-on.ts";
import { instalments, paid, rateOn, start } from "./credits.fixture.ts";
import type { AccelerationEvent, AccountEvent, AssignmentEvent } from "./events.ts";
import { daysLateOf, openDues, partsOf, planOf } from "./readings.ts";

/** Noticed on 20.02.2027, when the instalments of December and January were unpaid. */
const notice: AccelerationEvent = { kind: "acceleration", id: "a", day: "2027-03-24", upTo: 2 };
const assignment: AssignmentEvent = { kind: "assignment", id: "b", day: "2027-08-02" };

const on = (events: readonly AccountEvent[], day: Day): Account => accountOn(instalments(), events, day, rateOn);

/** Of all accounts of the drawing what the movements leave, principal as paid out. */
const left = ({ movements }: Account): number =>
  movements.reduce((sum, { lines }) => sum + lines.reduce((all, { cents }) => all + cents, 0), 100_000);

describe("everything ahead", () => {
  it("falls due at the end of the notice's last day with the interest of its days, and no contract interest runs on", () => {
    const before = on([notice], "2027-03-24");
    const after = on([notice], "2027-03-25");
    // Through the whole last day the plan stands.
    expect(before).toEqual(on([], "2027-03-24"));
    expect([principalAhead(before) > 0, principalAhead(after)]).toEqual([true, 0]);
    // The dues of December to March by the plan, and 4 of 31 days of April's interest: 18,08·4/31.
    const accrued = openDues(after).find(({ n }) => n === 5)!.interest;
    expect(accrued).toBe(Math.round((instalments().plan[4]!.interest * 4) / 31));
    expect(partsOf(openDues(after)).principal).toBe(100_000);
    const late = (account: Account) => partsOf(openDues(account)).late;
    expect(payOffOf(after) - late(after)).toBe(payOffOf(before) - late(before));
    const later = on([notice], "2027-06-24");
    expect(partsOf(openDues(later)).interest).toBe(partsOf(openDues(after)).interest);
    expect(later.ahead.rows).toEqual([]);
  });

  it("bears interest for delay from then on, on its principal alone", () => {
    const at = on([notice], "2027-06-24");
    const fallen = at.dues.filter(({ dueDay }) => dueDay === notice.day);
    const principal = fallen.reduce((sum, due) => sum + due.principal, 0);
    const late = fallen.reduce((sum, due) => sum + due.late, 0);
    expect(Math.abs(late - (principal * 92 * 10.15) / 36_500)).toBeLessThan(fallen.length / 2);
    expect(planOf(at, instalments().plan).map(({ status }) => status)).toEqual(Array(12).fill("late"));
  });

  it.each([
    ["whole on the last day", [paid("2027-03-24", 20_410)]],
    ["but for a rest that nobody asks for", [paid("2027-03-24", 20_365)]],
    ["in parts", [paid("2027-03-01", 10_046), paid("2027-03-23", 10_300)]],
  ])("stays ahead where the arrears are paid %s", (_how, payments) => {
    const events = [...payments, notice];
    expect(on(events, "2027-06-24")).toMatchObject(on(payments, "2027-06-24"));
    expect(on(events, "2027-06-24").accelerated).toBeUndefined();
  });

  it.each([
    ["a day too late", [paid("2027-03-25", 20_410)]],
    ["in part", [paid("2027-03-24", 15_000)]],
  ])("falls due where they are paid %s", (_how, payments) => {
    const at = on([...payments, notice], "2027-06-24");
    expect(at.accelerated).toEqual({ id: "a", day: notice.day });
    expect(at.ahead.rows).toEqual([]);
  });

  it("is paid like any debt, to the cent", () => {
    const owed = payOffOf(on([notice], "2027-05-10"));
    const paidOff = on([notice, paid("2027-05-10", owed)], "2027-05-10");
    expect([paidOff.settledDay, left(paidOff), paidOff.refundable]).toEqual(["2027-05-10", 0, 0]);
  });

  it("is all that a second notice finds", () => {
    const twice = on([notice, { ...notice, id: "c", day: "2027-04-26" }], "2027-06-24");
    expect(twice).toEqual(on([notice], "2027-06-24"));
  });
});

it("a notice's rows add up to what pays everything off on its last day, instalments that fall due meanwhile too", () => {
  const payments = fc.array(fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 100, max: 20_000 })), {
    maxLength: 6,
  });
  fc.assert(
    fc.property(payments, fc.integer({ min: 32, max: 400 }), fc.integer({ min: 30, max: 34 }), (all, after, days) => {
      const [noticed, last] = [addDays(start, after), addDays(start, after + days)];
      const events = all
        .map(([at, cents], id) => ({ ...paid(addDays(start, at), cents), id: `p${id}` }))
        .filter(({ day }) => day <= noticed)
        .toSorted((one, other) => (one.day < other.day ? -1 : 1));
      const upTo = on(events, noticed).dues.at(-1)!.n;
      const then = on(events, last);
      const { arrears, meanwhile, ahead, accrued, total } = noticeRows(then, upTo);
      fc.pre(arrears > SMALLEST_DEBT);
      expect(arrears + meanwhile + ahead + accrued).toBe(total);
      expect(total).toBe(payOffOf(then));
      expect([arrears, meanwhile, ahead, accrued].every((cents) => cents >= 0)).toBe(true);
      // Paying the arrears on that day, and no less, keeps the plan.
      const ends = { ...notice, day: last, upTo };
      const kept = (cents: number) => on([...events, paid(last, cents), ends], addDays(last, 1)).accelerated;
      expect(kept(arrears)).toBeUndefined();
      fc.pre(ahead > 0);
      expect(kept(arrears - SMALLEST_DEBT - 1)?.day).toBe(last);
    }),
    { numRuns: runs(200) },
  );
});

describe("a claim that was assigned", () => {
  it("is owed to the lender no more: nothing accrues, nothing is late, and it is not repaid", () => {
    const owed = payOffOf(on([], assignment.day));
    const at = on([assignment], "2027-12-24");
    expect(at.assigned).toEqual({ day: assignment.day, cents: owed });
    expect([payOffOf(at), left(at), daysLateOf(at), openDues(at), at.settledDay]).toEqual([0, 0, 0, [], undefined]);
  });

  it("takes no payment: what comes is kept for whoever it belongs to", () => {
    const at = on([assignment, paid("2027-09-01", 5_000)], "2027-12-24");
    expect([at.refundable, left(at)]).toEqual([5_000, 0]);
  });

  it("was less by a payment of before that is recorded later, and none where it had paid everything", () => {
    const one = on([paid("2027-08-02", 5_000), assignment], "2027-12-24");
    expect(one.assigned!.cents).toBe(payOffOf(on([], assignment.day)) - 5_000);
    const owed = payOffOf(on([], "2027-08-01"));
    expect(on([paid("2027-08-01", owed), assignment], "2027-12-24")).toMatchObject({ settledDay: "2027-08-01" });
  });
});
