import { describe, expect, it } from "vitest";
import { accountOn } from "./account-on.ts";
import { instalments, paid, paidInTime, rateOn, start } from "./credits.fixture.ts";
import type { Row } from "#src/domain/lending/schedule.ts";
import type { AccountEvent, SpareUse } from "./events.ts";
import { nextPaymentOf, prepaidBy, spentOf, stillDueAfter, withdrawnOf } from "./readings.ts";

const drawing = instalments();

describe("a prepayment of 300 € on 05.04.2027", () => {
  const due = paidInTime(4);
  const day = "2027-04-05";
  const id = `${day}/30000`;
  const without = accountOn(drawing, due, day, rateOn);
  const account = (spare: SpareUse) => accountOn(drawing, [...due, paid(day, 30_000, spare)], day, rateOn);

  it.each(["keep-instalment", "keep-term"] as const)(
    "used by %s leaves what its plan says, and saves the rest",
    (spare) => {
      const after = account(spare);
      const rows = after.ahead.rows;
      const total = rows.reduce((sum, { instalment }) => sum + instalment, 0);
      const planned = without.ahead.rows.reduce((sum, { instalment }) => sum + instalment, 0);
      expect(prepaidBy(after, without, id)).toEqual({
        count: rows.length,
        instalment: rows[0]!.instalment,
        last: rows.at(-1)!.instalment,
        total,
        saving: planned - 30_000 - total,
      });
    },
  );

  it("saves more by fewer payments than by smaller ones", () => {
    const saving = (spare: SpareUse) => prepaidBy(account(spare), without, id)!.saving;
    expect(saving("keep-instalment")).toBeGreaterThan(saving("keep-term"));
  });

  it("kept for the next due day prepays nothing", () => {
    expect(prepaidBy(account("advance"), without, id)).toBeUndefined();
    expect(spentOf(account("advance"), id)).toMatchObject({ kept: 30_000, ahead: 0 });
  });
});

describe("where a payment went", () => {
  it("adds up to the payment, by instalment and beyond", () => {
    const after = accountOn(drawing, [paid("2026-12-21", 150_000)], "2026-12-21", rateOn);
    const { dues, accrued, ahead, kept, surplus } = spentOf(after, "2026-12-21/150000")!;
    expect(dues).toEqual([{ n: 1, cents: 10_046 }]);
    expect([ahead, kept]).toEqual([92_954, 0]);
    expect(dues[0]!.cents + accrued + ahead + kept + surplus).toBe(150_000);
    expect(spentOf(after, "another")).toBeUndefined();
  });

  it.each([
    ["pays off all but a rest that nobody asks for", [paid(start, 99_999)]],
    ["pays off with what was kept before", [paid(start, 5_000), paid(start, 95_000)]],
    ["pays off with what was kept before, but for such a rest", [paid(start, 5_000), paid(start, 94_990)]],
    ["pays too much with what was kept before", [paid(start, 5_000), paid(start, 97_000)]],
  ])("is what it paid itself where it %s", (_what, events) => {
    const after = accountOn(drawing, events, start, rateOn);
    expect(after.settledDay).toBe(start);
    const { cents, id } = events.at(-1)!;
    const { ahead, kept, surplus } = spentOf(after, id)!;
    expect([kept, ahead + surplus]).toEqual([0, cents]);
  });

  it("is principal, not kept, where a single instalment is paid off but for a cent", () => {
    const single = instalments(20_000, 1, "0.00");
    const after = accountOn(single, [paid(start, 19_999)], start, rateOn);
    expect(spentOf(after, `${start}/19999`)).toMatchObject({ kept: 0, ahead: 19_999 });
  });
});

describe("what comes next", () => {
  const [first, second] = drawing.plan as [Row, Row];
  const next = (...events: AccountEvent[]) => nextPaymentOf(accountOn(drawing, events, start, rateOn));

  it.each([
    [first.instalment - 1, { n: 1, cents: 1, day: first.dueDate, paidAhead: [] }],
    [first.instalment, { n: 2, cents: second.instalment, day: second.dueDate, paidAhead: [first.dueDate] }],
    [first.instalment + 500, { n: 2, cents: second.instalment - 500, paidAhead: [first.dueDate] }],
  ])("after %i kept ahead is the first instalment that is not paid", (cents, expected) => {
    expect(next(paid(start, cents, "advance"))).toMatchObject(expected);
  });

  it("after more than the next instalment is that instalment still, as long as it is ahead", () => {
    const payment = paid(start, first.instalment + 1);
    const on = (day: string, ...more: AccountEvent[]) =>
      stillDueAfter(accountOn(drawing, [payment, ...more], day, rateOn), payment.id);
    expect(on(start)).toEqual({ day: first.dueDate, cents: first.instalment, prepaidOn: start });
    expect(on(start, paid(start, 46, "advance"))?.cents).toBe(first.instalment - 46);
    expect(on(start, paid(start, first.instalment, "advance"))?.day).toBe(second.dueDate);
    expect(on(first.dueDate)).toBeUndefined();
  });
});

describe("after a withdrawal", () => {
  const withdrawal: AccountEvent = { kind: "withdrawal", id: "w", day: "2026-11-30", payUntil: "2026-12-30" };

  it("the sum grows by a day's interest until it lapses", () => {
    const on = (day: string) => withdrawnOf(accountOn(drawing, [withdrawal], day, rateOn));
    expect(on("2026-11-30")).toEqual({ amount: 100_986, perDay: 99, until: "2026-12-30" });
    expect(on("2026-12-01")!.amount).toBe(101_085);
    expect(on("2026-12-31")).toBeUndefined();
  });
});
