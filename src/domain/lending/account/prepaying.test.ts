/** Prepayments (чл. 32 ЗПК), as the account counts them and borrowers read them. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type Day } from "#src/domain/time/dates.ts";
import { runs } from "#tests/support/runs.ts";
import { accruedOf, payOffOf, type Account } from "./account.ts";
import { accountOn } from "./account-on.ts";
import { accruedOn, aheadOf, type Ahead } from "./ahead.ts";
import { drawingOfLine, instalments, paid, paidInTime, rateOn, start } from "./credits.fixture.ts";
import type { AccountEvent, PrepayMode } from "./events.ts";
import { prepaid } from "./prepaying.ts";
import { prepaidBy } from "./readings.ts";

const on = (day: Day, events: readonly AccountEvent[]): Account => accountOn(instalments(), events, day, rateOn);

const rowsOf = (account: Account) => account.versions.at(-1)!.rows;

describe("1 000 € over 12 months at 36 %, prepaid", () => {
  it.each([
    ["keep-term", [...Array<number>(8).fill(6_193), 6_199], 55_743, 4_676],
    ["keep-instalment", [...Array<number>(5).fill(10_046), 2_644], 52_874, 7_545],
  ] as const)("300 € right after instalment 3, by %s", (mode, payments, total, saving) => {
    const day = "2027-02-20";
    const payment = paid(day, 30_000, mode);
    const account = on(day, [...paidInTime(3), payment]);
    expect(rowsOf(account).map(({ instalment }) => instalment)).toEqual(payments);
    expect(rowsOf(account)[0]).toMatchObject({ n: 4, dueDate: "2027-03-20" });
    expect(prepaidBy(account, on(day, paidInTime(3)), payment.id)).toMatchObject({ total, saving });
  });

  const between = [...paidInTime(6), paid("2027-06-04", 10_790, "keep-instalment")];

  it("between due dates covers accrued interest first and lowers the interest of the rest of the period", () => {
    const account = on("2027-06-04", between);
    expect(account.movements.find(({ about }) => about === "payment/2027-06-04/10790")!.lines).toEqual([
      { account: "accruedInterest", cents: -790 },
      { account: "principal", cents: -10_000 },
    ]);
    // 544,25 less 100,00; a month on 444,25 is 13,33, of which 16 of 31 days remain.
    expect(rowsOf(account)[0]).toMatchObject({ interest: 688, instalment: 10_046 });
    expect(rowsOf(account).reduce((sum, row) => sum + row.principal, 0)).toBe(44_425);
  });

  it.each([
    ["2027-06-04", 44_425],
    ["2027-06-12", 44_425 + 344],
    ["2027-06-20", 44_425 + 688],
  ])("is paid off on %s, within the same period, by %i", (day, amount) => {
    expect(payOffOf(on(day, between))).toBe(amount);
  });

  it("can be prepaid again within the same period", () => {
    const again = on("2027-06-12", [...between, paid("2027-06-12", 10_344, "keep-term")]);
    expect(again.movements.find(({ about }) => about === "payment/2027-06-12/10344")!.lines).toEqual([
      { account: "accruedInterest", cents: -344 },
      { account: "principal", cents: -10_000 },
    ]);
    expect(rowsOf(again)[0]!.interest).toBe(267);
    expect(payOffOf(again)).toBe(34_425);
  });

  it("by less than the accrued interest owes less interest alone", () => {
    const account = on("2027-06-04", [...paidInTime(6), paid("2027-06-04", 100, "keep-instalment")]);
    expect(rowsOf(account)[0]!.interest).toBe(690 + 843);
    expect(payOffOf(account)).toBe(54_425 + 690);
  });
});

it.each([
  [10_046 + 50, 2, 10_096],
  [10_046 + 51, 3, 51],
])("a last payment of 0,50 or less joins the previous one: %i in %i payments", (second, payments, last) => {
  // At 0 % interest the last payment is the remainder after whole instalments.
  const drawing = instalments(10_046 * 4, 4, "0.00");
  const part = paid(start, 10_046 * 4 - 10_046 - second, "keep-instalment");
  const rows = rowsOf(accountOn(drawing, [part], start, rateOn));
  expect([rows.length, rows.at(-1)!.instalment]).toEqual([payments, last]);
});

describe("300 € over 30 days, prepaid on the tenth", () => {
  const after = (cents: number, day: Day) =>
    accountOn(drawingOfLine(30_000, 30), [paid("2026-11-30", cents, "keep-instalment")], day, rateOn);

  it("bears interest on the new balance", () => {
    const account = after(10_296, "2026-11-30");
    expect([rowsOf(account)[0]!.principal, accruedOf(account, "36.00")]).toEqual([20_000, 0]);
    expect(payOffOf(after(10_296, "2026-12-20"))).toBe(20_395);
  });

  it("keeps the unpaid interest when less than that was paid", () => {
    const account = after(96, "2026-11-30");
    expect([rowsOf(account)[0]!.principal, accruedOf(account, "36.00")]).toEqual([30_000, 200]);
  });
});

describe("what is ahead", () => {
  const { plan, ...rest } = instalments();
  const ahead: Ahead = { ...aheadOf({ plan: plan.slice(3), ...rest }), from: "2027-02-20" };

  it.each<PrepayMode>(["keep-term", "keep-instalment"])("never has more payments than before, by %s", (mode) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 78_221 }), fc.integer({ min: 0, max: 27 }), (cents, offset) => {
        const day = addDays("2027-02-20", offset);
        const { rows } = prepaid(ahead, cents, day, mode);
        expect(rows.length).toBeLessThanOrEqual(9);
        expect(rows.at(-1)?.balance).toBe(0);
        const principal = rows.reduce((sum, row) => sum + row.principal, 0);
        expect(principal).toBe(78_222 - Math.max(0, cents - accruedOn(ahead, day)));
        if (mode === "keep-instalment" && rows.length > 1) expect(rows.at(-1)?.instalment).toBeGreaterThan(50);
      }),
      { numRuns: runs(500) },
    );
  });

  it.each([0, -5, 78_222, 90_000])("is not prepaid by %i", (cents) => {
    expect(() => prepaid(ahead, cents, "2027-02-20", "keep-term")).toThrow(RangeError);
  });

  it.each([0, 30_296])("of a single payment is not prepaid by %i", (cents) => {
    expect(() => prepaid(aheadOf(drawingOfLine(30_000, 30)), cents, "2026-11-30", "keep-term")).toThrow(RangeError);
  });
});
