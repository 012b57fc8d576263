import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, daysBetween, type Day } from "#src/domain/time/dates.ts";
import { runs } from "#tests/support/runs.ts";
import { accruedOf, duesOwed, payOffOf, principalAhead, type Account } from "./account.ts";
import { accountOn } from "./account-on.ts";
import { drawingOfLine, instalments, paid, rateOn, start } from "./credits.fixture.ts";
import { lateOwed } from "./dues.ts";
import type { AccountEvent, SpareUse } from "./events.ts";
import type { HeldAccount } from "./movements.ts";

/** Balances of the accounts, as the movements leave them; principal as paid out. */
const balances = (account: Account, principal: number) => {
  const sums: Record<HeldAccount, number> = {
    principal,
    accruedInterest: 0,
    interestDue: 0,
    lateInterest: 0,
    advances: 0,
  };
  for (const { lines } of account.movements) for (const line of lines) sums[line.account] += line.cents;
  return sums;
};

const linesOf = (account: Account, about: string) =>
  Object.fromEntries(
    account.movements
      .find((movement) => movement.about === about)!
      .lines.map(({ account: of, n, cents }) => [n === undefined ? of : `${of} ${n}`, cents]),
  );

describe("1 000 € over 12 months at 36 %, paid out on 20.11.2026", () => {
  const events = [
    paid("2026-12-21", 10_046),
    paid("2027-01-20", 10_046),
    paid("2027-03-12", 6_000),
    paid("2027-03-22", 14_145),
    paid("2027-04-05", 30_000, "keep-instalment"),
    paid("2027-04-20", 10_046),
    paid("2027-05-10", 32_816),
  ];
  const on = (day: Day) => accountOn(instalments(), events, day, rateOn);

  it.each([
    // day, principal, accrued, interest due, late
    ["2026-11-20", 100_000, 0, 0, 0],
    ["2026-11-30", 100_000, 1_000, 0, 0],
    ["2026-12-20", 100_000, 0, 3_000, 0],
    ["2026-12-21", 92_954, 90, 0, 0],
    ["2027-01-20", 85_697, 0, 0, 0],
    ["2027-02-20", 85_697, 0, 2_571, 0],
    ["2027-02-22", 85_697, 168, 2_571, 0],
    ["2027-03-12", 82_310, 1_676, 0, 0],
    ["2027-03-22", 70_523, 137, 0, 0],
    ["2027-04-05", 41_615, 0, 0, 0],
    ["2027-04-20", 32_173, 0, 0, 0],
    ["2027-05-10", 0, 0, 0, 0],
  ])(
    "owes on %s a principal of %i, accrued %i, due interest %i, for delay %i",
    (day, principal, accrued, due, late) => {
      const account = on(day);
      expect(balances(account, 100_000)).toEqual({
        principal,
        accruedInterest: accrued,
        interestDue: due,
        lateInterest: late,
        advances: 0,
      });
    },
  );

  it("spends each payment in the legal order", () => {
    const account = on("2027-05-10");
    expect(linesOf(account, "payment/2026-12-21/10046")).toEqual({ "interestDue 1": -3_000, "principal 1": -7_046 });
    expect(linesOf(account, "payment/2027-03-12/6000")).toEqual({
      "interestDue 3": -2_571,
      "lateInterest 3": -42,
      "principal 3": -3_387,
    });
    expect(linesOf(account, "payment/2027-03-22/14145")).toEqual({
      "lateInterest 3": -11,
      "principal 3": -4_088,
      "interestDue 4": -2_347,
      "principal 4": -7_699,
    });
    expect(linesOf(account, "payment/2027-04-05/30000")).toEqual({ accruedInterest: -1_092, principal: -28_908 });
    expect(linesOf(account, "payment/2027-05-10/32816")).toEqual({ accruedInterest: -643, principal: -32_173 });
  });

  it("is rewritten by the prepayment: 3 of 100,46 and a last of 42,28 after the fifth", () => {
    const [version] = on("2027-05-10").versions;
    expect(version!.rows.map(({ instalment }) => instalment)).toEqual([10_046, 10_046, 10_046, 10_046, 4_228]);
    expect(version!.rows[0]).toMatchObject({ n: 5, interest: 604, principal: 9_442 });
  });

  it("is settled by the pay-off, and all cash is principal and interest", () => {
    const account = on("2027-05-10");
    expect(account.settledDay).toBe("2027-05-10");
    const cash = events.reduce((sum, { cents }) => sum + cents, 0);
    const income = account.movements.flatMap(({ kind, lines }) =>
      kind === "accrued" || kind === "late-accrued" ? lines.map(({ cents }) => cents) : [],
    );
    expect([cash, income.reduce((sum, cents) => sum + cents, 0)]).toEqual([113_099, 13_099]);
    expect(account.dues.find(({ n }) => n === 3)!.late).toBe(53);
  });

  it("is paid off on 10.05.2027 by 328,16", () => {
    expect(payOffOf(accountOn(instalments(), events.slice(0, -1), "2027-05-10", rateOn))).toBe(32_816);
  });

  it.each([
    ["2026-11-20", 100_000],
    ["2026-11-21", 100_099],
    ["2026-11-30", 100_986],
    ["2026-12-04", 101_381],
  ])("withdrawn from on %s, it costs %i (чл. 29 ЗПК)", (day, amount) => {
    const withdrawal: AccountEvent = { kind: "withdrawal", id: "w", day, payUntil: addDays(day, 30) };
    expect(payOffOf(accountOn(instalments(), [withdrawal], day, rateOn))).toBe(amount);
    const settled = accountOn(instalments(), [withdrawal, paid(day, amount)], addDays(day, 30), rateOn);
    expect(settled.settledDay).toBe(day);
    expect(balances(settled, 100_000)).toMatchObject({ principal: 0, accruedInterest: 0 });
  });

  it("withdrawn from and not paid in 30 days, it is due with that interest, and only delay counts on", () => {
    const withdrawal: AccountEvent = { kind: "withdrawal", id: "w", day: "2026-11-30", payUntil: "2026-12-30" };
    const account = accountOn(instalments(), [withdrawal], "2027-01-29", rateOn);
    expect(account.dues.at(-1)).toMatchObject({
      n: 0,
      dueDay: "2026-12-30",
      principal: 100_000,
      interest: 3_945,
      late: 834,
    });
    expect(accruedOf(account, "36.00")).toBe(0);
  });
});

describe("a line of 300 €", () => {
  it("of 30 days is due with 308,88 and paid in time on the Monday after", () => {
    const drawing = drawingOfLine(30_000, 30, "2026-11-20");
    expect(balances(accountOn(drawing, [], "2026-11-30", rateOn), 30_000).accruedInterest).toBe(296);
    const account = accountOn(drawing, [paid("2026-12-21", 30_888)], "2026-12-21", rateOn);
    expect(account.settledDay).toBe("2026-12-21");
    expect(account.dues[0]!.late).toBe(0);
  });

  it("drawn again for 20 days, prepaid in part and paid three days late, costs 102,86 at the end", () => {
    const drawing = drawingOfLine(20_000, 20, "2026-12-23");
    const prepaid = paid("2026-12-31", 10_000, "keep-instalment");
    expect(linesOf(accountOn(drawing, [prepaid], "2026-12-31", rateOn), "payment/2026-12-31/10000")).toEqual({
      accruedInterest: -158,
      principal: -9_842,
    });
    const due = accountOn(drawing, [prepaid], "2027-01-12", rateOn);
    expect(due.dues[0]).toMatchObject({ principal: 10_158, interest: 120 });
    const late = accountOn(drawing, [prepaid, paid("2027-01-15", 10_286)], "2027-01-15", rateOn);
    expect(linesOf(late, "payment/2027-01-15/10286")).toEqual({
      "interestDue 1": -120,
      "lateInterest 1": -8,
      "principal 1": -10_158,
    });
    expect(late.settledDay).toBe("2027-01-15");
  });
});

describe("what is paid beyond everything due", () => {
  it("is kept for the next due day when it is no more than that instalment", () => {
    const early = accountOn(instalments(), [paid("2026-12-01", 10_000)], "2026-12-01", rateOn);
    expect([early.advance, early.versions.length]).toEqual([10_000, 0]);
    const due = accountOn(instalments(), [paid("2026-12-01", 10_000)], "2026-12-20", rateOn);
    expect([due.advance, duesOwed(due)]).toEqual([0, 46]);
  });

  it("is prepaid when it is more, and always when the payer says so", () => {
    expect(accountOn(instalments(), [paid("2026-12-01", 20_000)], "2026-12-01", rateOn).versions).toHaveLength(1);
    expect(
      accountOn(instalments(), [paid("2026-12-01", 5_000, "keep-term")], "2026-12-01", rateOn).versions,
    ).toHaveLength(1);
  });

  it("is the payer's when nothing is owed", () => {
    const account = accountOn(instalments(), [paid("2026-12-01", 200_000)], "2026-12-01", rateOn);
    expect(account.settledDay).toBe("2026-12-01");
    expect(account.refundable).toBe(200_000 - 100_000 - 1_100);
    const again = accountOn(
      instalments(),
      [paid("2026-12-01", 200_000), paid("2026-12-02", 500)],
      "2026-12-02",
      rateOn,
    );
    expect(again.refundable).toBe(account.refundable + 500);
  });

  it("leaves no rest of 0,50 or less to ask for", () => {
    const payOff = payOffOf(accountOn(instalments(), [], "2026-12-01", rateOn));
    const almost = accountOn(instalments(), [paid("2026-12-01", payOff - 50)], "2026-12-05", rateOn);
    expect(almost.settledDay).toBe("2026-12-01");
    const less = accountOn(instalments(), [paid("2026-12-01", payOff - 51)], "2026-12-01", rateOn);
    expect(less.settledDay).toBeUndefined();
    expect(balances(almost, 100_000)).toMatchObject({ principal: 0, accruedInterest: 0, advances: 0 });
  });
});

describe("interest for delay", () => {
  it("is not charged for what was paid by the next working day, although the rest was late", () => {
    // Due on Sunday the 20th: 60 paid on Monday are in time.
    const account = accountOn(instalments(), [paid("2026-12-21", 6_000)], "2026-12-30", rateOn);
    const [due] = account.dues;
    expect(due!.principal).toBe(4_046);
    expect(due!.late).toBe(Math.round((4_046 * 10 * 0.1015) / 365));
  });

  it("follows each day's statutory rate, rounded once (чл. 33 ЗПК)", () => {
    const byDay = (day: Day) => (day < "2027-01-01" ? "10.00" : "20.00");
    // 1 000 €: 11 days of December at 10 %, 9 of January at 20 %.
    const account = accountOn(drawingOfLine(100_000, 30), [], "2027-01-09", byDay);
    expect(account.dues[0]!.late).toBe(Math.round((100_000 * (11 * 0.1 + 9 * 0.2)) / 365));
  });

  it("is waived with the interest of the oldest instalment", () => {
    const waiver: AccountEvent = { kind: "waiver", id: "a", day: "2027-01-10", interest: 500, late: 10 };
    const account = accountOn(instalments(), [waiver], "2027-01-10", rateOn);
    const [due] = account.dues;
    expect([due!.interest, due!.late - lateOwed(due!)]).toEqual([2_500, 10]);
  });
});

const spare = fc.constantFrom<SpareUse | undefined>(undefined, undefined, "advance", "keep-term", "keep-instalment");
const life = fc.record({
  drawing: fc.oneof(
    fc
      .record({
        principal: fc.integer({ min: 4, max: 60 }),
        months: fc.integer({ min: 2, max: 36 }),
        free: fc.boolean(),
      })
      .map(({ principal, months, free }) => instalments(principal * 5_000, months, free ? "0.00" : "36.00")),
    fc
      .record({ principal: fc.integer({ min: 5, max: 50 }), days: fc.integer({ min: 5, max: 30 }) })
      .map(({ principal, days }) => drawingOfLine(principal * 1_000, days, start)),
  ),
  payments: fc.array(fc.record({ after: fc.nat({ max: 60 }), cents: fc.integer({ min: 1, max: 60_000 }), spare }), {
    maxLength: 12,
  }),
  withdrawnAfter: fc.option(fc.nat({ max: 14 }), { freq: 6, nil: undefined }),
  after: fc.nat({ max: 120 }),
});

const eventsOf = ({
  payments,
  withdrawnAfter,
}: {
  payments: { after: number; cents: number; spare: SpareUse | undefined }[];
  withdrawnAfter: number | undefined;
}): AccountEvent[] => {
  let day = start;
  const events: AccountEvent[] = payments.map(({ after, cents, spare: use }, at) => {
    day = addDays(day, after);
    return { kind: "payment", id: String(at), day, cents, ...(use && { spare: use }) };
  });
  if (withdrawnAfter === undefined) return events;
  const noticed = addDays(start, withdrawnAfter);
  return [...events, { kind: "withdrawal", id: "w", day: noticed, payUntil: addDays(noticed, 30) }];
};

const lastDay = (events: readonly AccountEvent[]): Day =>
  events.reduce((last, { day }) => (day > last ? day : last), start);

describe("any life of a drawing", () => {
  it("is told by its movements: balances are their sums, and all cash is somewhere", () => {
    fc.assert(
      fc.property(life, ({ drawing, after, ...told }) => {
        const events = eventsOf(told);
        const account = accountOn(drawing, events, addDays(lastDay(events), after), rateOn);
        const principal = drawing.plan.reduce((sum, row) => sum + row.principal, 0);
        const sums = balances(account, principal);
        expect(sums).toEqual({
          principal: principalAhead(account) + account.dues.reduce((sum, due) => sum + due.principal, 0),
          accruedInterest: accruedOf(account, drawing.ratePerYear),
          interestDue: account.dues.reduce((sum, due) => sum + due.interest, 0),
          lateInterest: account.dues.reduce((sum, due) => sum + lateOwed(due), 0),
          advances: 0 - account.advance,
        });
        expect(
          Math.min(sums.principal, sums.accruedInterest, sums.interestDue, sums.lateInterest, -sums.advances),
        ).toBeGreaterThanOrEqual(0);
        // Each allocation spends its payment to the cent.
        for (const { payment, lines } of account.movements)
          if (payment)
            expect(payment.cents + lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(payment.refundable);
        expect(new Set(account.movements.map(({ about }) => about)).size).toBe(account.movements.length);
      }),
      { numRuns: runs(1_500) },
    );
  });

  it("comes to the same whether it is looked at on the way or not, and in whatever order payments of a day are told", () => {
    fc.assert(
      fc.property(life, ({ drawing, after, ...told }) => {
        const events = eventsOf(told);
        const day = addDays(lastDay(events), after);
        const whole = accountOn(drawing, events, day, rateOn);
        const [first, ...rest] = events;
        const shuffled = first ? [...rest, first] : rest;
        const isFirstAlone = rest.every((event) => event.day !== first!.day);
        if (isFirstAlone) expect(accountOn(drawing, shuffled, day, rateOn)).toEqual(whole);
        // Movements of the past are not rewritten by days that pass.
        const before = accountOn(drawing, events, lastDay(events), rateOn);
        const isOfPast = ({ kind }: { kind: string }) => kind !== "accrued" && kind !== "late-accrued";
        expect(whole.movements.filter(isOfPast).slice(0, before.movements.filter(isOfPast).length)).toEqual(
          before.movements.filter(isOfPast),
        );
      }),
      { numRuns: runs(500) },
    );
  });

  it("never costs more contract interest than the signed plan, and none after the last due day", () => {
    fc.assert(
      fc.property(life, ({ drawing, ...told }) => {
        const events = eventsOf({ ...told, withdrawnAfter: undefined });
        const end = drawing.plan.at(-1)!.dueDate;
        const incomeOn = (day: Day) =>
          accountOn(drawing, events, day, rateOn).movements.find(({ about }) => about === "accrued")?.lines[0]?.cents ??
          0;
        const planned = drawing.plan.reduce((sum, { interest }) => sum + interest, 0);
        const last = lastDay(events) > end ? lastDay(events) : end;
        // Rounded once a period: prepayments within periods may round up each time.
        expect(incomeOn(last)).toBeLessThanOrEqual(planned + events.length);
        expect(incomeOn(addDays(last, 100))).toBe(incomeOn(last));
        expect(daysBetween(start, last)).toBeGreaterThan(0);
      }),
      { numRuns: runs(300) },
    );
  });
});

it.each([0, -1, Number.NaN])("a payment of %d is refused", (cents) => {
  expect(() => accountOn(instalments(), [paid("2026-12-01", cents)], "2026-12-01", rateOn)).toThrow(RangeError);
});

it("an event or a day before the payout is refused", () => {
  expect(() => accountOn(instalments(), [paid("2026-11-19", 1)], "2026-12-01", rateOn)).toThrow(RangeError);
  expect(() => accountOn(instalments(), [], "2026-11-19", rateOn)).toThrow(RangeError);
});

describe("a drawing whose money came back, which repays nothing", () => {
  it("owes nothing of any day, and all that was paid for it is its payers'", () => {
    const [early, late] = [paid(addDays(start, 2), 5_000), paid(addDays(start, 60), 7_000)];
    const events: AccountEvent[] = [
      { kind: "withdrawal", id: "w", day: addDays(start, 1), payUntil: addDays(start, 31) },
      early,
      { kind: "waiver", id: "v", day: addDays(start, 40), interest: 100, late: 100 },
      { kind: "write-off", id: "o", day: addDays(start, 50) },
      late,
    ];
    for (const drawing of [instalments(), drawingOfLine(20_000, 30)]) {
      const account = accountOn({ ...drawing, plan: [] }, events, addDays(start, 90), rateOn);
      expect([payOffOf(account), account.settledDay, account.refundable]).toEqual([0, start, 12_000]);
      expect(account.movements.map(({ about, lines }) => [about, lines])).toEqual([
        [`payment/${early.id}`, []],
        [`payment/${late.id}`, []],
      ]);
    }
  });
});
