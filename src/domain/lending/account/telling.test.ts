import { describe, expect, it } from "vitest";
import { addDays, type Day } from "#src/domain/time/dates.ts";
import { duesOwed, payOffOf, type Account } from "./account.ts";
import { accountOn } from "./account-on.ts";
import { drawingOfLine, instalments, rateOn } from "./credits.fixture.ts";
import type { AccountEvent, Drawing, PaymentEvent, TellingEvent } from "./events.ts";
import { nextPaymentOf } from "./readings.ts";
import { forgivenIn, leastClosing } from "./telling.ts";

const months = instalments();
const single = drawingOfLine(50_000, 30);

const told = (day: Day, upTo?: number): TellingEvent => ({
  kind: "told",
  id: `told ${day}`,
  day,
  ...(upTo !== undefined && { upTo }),
});
const paid = (day: Day, cents: number, id = day): PaymentEvent => ({ kind: "payment", id, day, cents });
const on = (drawing: Drawing, day: Day, ...events: AccountEvent[]): Account => accountOn(drawing, events, day, rateOn);
const linesOf = ({ movements }: Account, about: string) =>
  movements.find((one) => one.about === about)?.lines.map(({ account, n, cents }) => [account, n, cents]);

describe("everything, told for 30 November as 1 010,00 €", () => {
  const day = "2026-11-30";
  const sum = 101_000;

  it("is that day's sum", () => {
    expect(payOffOf(on(months, day))).toBe(sum);
  });

  it.each([
    [0, 0],
    [1, 100],
    [7, 700],
  ])("and paid %i days later closes the credit: what ran since is given up", (later, given) => {
    const at = addDays(day, later);
    const account = on(months, at, told(day), paid(at, sum));
    expect([account.settledDay, payOffOf(account), account.refundable]).toEqual([at, 0, 0]);
    expect(forgivenIn(account, { id: at })).toBe(given);
    expect(linesOf(account, `told/${at}`)).toEqual(given === 0 ? undefined : [["accruedInterest", undefined, -given]]);
    expect(linesOf(account, `payment/${at}`)).toEqual([
      ["accruedInterest", undefined, -1_000],
      ["principal", undefined, -100_000],
    ]);
  });

  it("and paid 8 days later, or unasked, pays what it pays: the credit goes on", () => {
    for (const [at, events] of [
      [addDays(day, 8), [told(day)]],
      [addDays(day, 3), []],
    ] as const) {
      const account = on(months, at, ...events, paid(at, sum));
      expect([account.settledDay, forgivenIn(account, { id: at })]).toEqual([undefined, 0]);
      expect(account.ahead.rows).toHaveLength(1);
    }
  });

  it("and paid a day earlier leaves the rest to the payer", () => {
    const account = on(months, "2026-11-29", told(day), paid("2026-11-29", sum));
    expect([account.settledDay, account.refundable]).toEqual(["2026-11-29", 100]);
  });

  it("is paid in parts, too: principal is given up only where an earlier part paid the interest since", () => {
    const parts = [paid("2026-12-01", 50_000), paid("2026-12-06", 51_000)];
    const account = on(months, "2026-12-06", told(day), ...parts);
    expect(account.settledDay).toBe("2026-12-06");
    expect(forgivenIn(account, { id: "2026-12-01" })).toBe(0);
    // 1,00 of the first day was paid with the first part, so that it lacks of the principal.
    const owed = payOffOf(on(months, "2026-12-06", told(day), parts[0]!));
    expect(forgivenIn(account, { id: "2026-12-06" })).toBe(owed - 51_000);
    const given = linesOf(account, "told/2026-12-06")!;
    expect(given.map(([name]) => name)).toEqual(["accruedInterest", "principal"]);
    expect(given.at(-1)).toEqual(["principal", undefined, -100]);
  });

  it("is not paid by a cent less, but for the rest that nobody is asked for", () => {
    const at = "2026-12-05";
    expect(on(months, at, told(day), paid(at, sum - 1)).settledDay).toBeUndefined();
    expect(on(months, day, told(day), paid(day, sum - 50)).settledDay).toBe(day);
  });

  it("owes it all again when the payment is taken back, what was given up with it", () => {
    const at = "2026-12-03";
    expect(on(months, at, told(day))).toEqual({ ...on(months, at), told: [expect.anything()] });
  });

  it("holds no more for a debt that was written off", () => {
    const written = on(months, "2026-12-03", told(day), { kind: "write-off", id: "w", day: "2026-12-02" });
    expect(leastClosing(written)).toBe(payOffOf(written));
    expect(leastClosing(on(months, "2026-12-03", told(day)))).toBe(sum);
  });

  it("counts what is learned later of a payment before it", () => {
    const account = on(months, "2026-12-02", paid("2026-11-25", 10_000), told(day), paid("2026-12-02", sum - 10_000));
    expect([account.settledDay, account.refundable > 0]).toEqual(["2026-12-02", false]);
  });
});

describe("an instalment due on 20 December", () => {
  const owedOn = (day: Day) => nextPaymentOf(on(months, day))!;

  it("told for a day in delay and paid a week later is paid: interest for delay since is given up", () => {
    const day = "2026-12-28";
    const { cents, upTo } = owedOn(day);
    const at = addDays(day, 7);
    const account = on(months, at, told(day, upTo), paid(at, cents));
    expect(duesOwed(account)).toBe(0);
    const more = on(months, at).dues[0]!.late - on(months, day).dues[0]!.late;
    expect(more).toBeGreaterThan(0);
    expect([linesOf(account, `told/${at}`), account.ahead.rows]).toEqual([
      [["lateInterest", 1, -more]],
      on(months, at).ahead.rows,
    ]);
    expect(duesOwed(on(months, at, paid(at, cents)))).toBe(more);
    expect(duesOwed(on(months, addDays(at, 1), told(day, upTo), paid(addDays(at, 1), cents)))).toBeGreaterThan(0);
  });

  it("told before it was due and paid after is paid without interest for delay, another that fell due meanwhile is not", () => {
    const account = on(months, "2026-12-24", told("2026-12-18", 1), paid("2026-12-24", 10_046));
    expect(duesOwed(account)).toBe(0);
    const later = on(months, "2027-01-22", told("2027-01-18", 1), paid("2027-01-22", 10_300));
    expect(later.dues.map(({ settledDay }) => settledDay)).toEqual(["2027-01-22", undefined]);
  });
});

it("a single payment told ahead is closed as a plan of months is, also after its due day and after a withdrawal", () => {
  for (const [day, events] of [
    ["2026-12-01", []],
    ["2026-12-18", []],
    ["2026-12-28", []],
    ["2026-12-04", [{ kind: "withdrawal", id: "w", day: "2026-12-01", payUntil: "2026-12-31" }]],
    ["2026-12-29", [{ kind: "withdrawal", id: "w", day: "2026-12-01", payUntil: "2026-12-31" }]],
  ] as const satisfies [Day, readonly AccountEvent[]][]) {
    const sum = payOffOf(on(single, day, ...events));
    const at = addDays(day, 7);
    const account = on(single, at, ...events, told(day), paid(at, sum));
    expect([day, account.settledDay, account.refundable]).toEqual([day, at, 0]);
    expect(forgivenIn(account, { id: at })).toBe(payOffOf(on(single, at, ...events)) - sum);
    expect(on(single, addDays(at, 1), ...events, told(day), paid(addDays(at, 1), sum)).settledDay).toBeUndefined();
  }
});
