/**
 * Credits that pay others off: what they come to on odd days, when their payout is late, comes back or is none, when
 * something was paid meanwhile; and random lives of them, a quarter of `MODEL_LIVES` (24 by default) from `MODEL_SEED`,
 * five of them in one lender: the day of every credit is closed each night.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMonthsClamped } from "#src/domain/time/calendar.ts";
import { addDays } from "#src/domain/time/dates.ts";
import { terminateUnpaid } from "#server/lending/payouts/end-unpaid.ts";
import { closeDays } from "#server/lending/servicing/close-days.ts";
import { keepTold, toldOn } from "#server/lending/servicing/tell-ahead.ts";
import { withdrawFrom } from "#server/lending/servicing/withdraw.ts";
import { creditByNo } from "#server/store/tables/credits.ts";
import { drawingsOf } from "#server/store/tables/drawings.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { useDirectLender, type DirectLender } from "./direct-lender.ts";
import { lend, type Lent } from "./lend.ts";
import { refinancesAt, type Refinanced } from "./refinance.ts";

const LIVES = Number(process.env["MODEL_LIVES"] ?? 24);
const SEED = Number(process.env["MODEL_SEED"] ?? Date.now() % 1_000_000_000);
const IN_ONE = 5;
const SHARES = Array.from({ length: Math.ceil(LIVES / 4 / IN_ONE) }, (_, at) => ({
  lives: Math.min(IN_ONE, Math.ceil(LIVES / 4) - at * IN_ONE),
  seed: SEED + at,
}));
const DAY_MS = 86_400_000;

const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant("refinance" as const), more: fc.nat({ max: 6 }) }) },
  { weight: 5, arbitrary: fc.constant({ act: "paid" } as const) },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constantFrom("payOld" as const, "payNew" as const),
      cents: fc.integer({ min: 1, max: 40_000 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      { act: "failed" } as const,
      { act: "back" } as const,
      { act: "notBack" } as const,
      { act: "withdraw" } as const,
      { act: "takeBack" } as const,
    ),
  },
);
const steps = fc.array(fc.record({ after: fc.oneof(fc.nat({ max: 2 }), fc.nat({ max: 40 })), does: act }), {
  minLength: 6,
  maxLength: 14,
});
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

/** What a test does with credits of a lender that pay others off. */
const refinancing = (lender: DirectLender) => ({
  ...refinancesAt(lender),
  borrow: async (): Promise<Lent> => (await lend(lender, { product: "consumerCredit", amount: 18, term: 9 }))!,
  withdraw: (creditNo: number) =>
    lender.inside((trx, now) => withdrawFrom(lender.services.now(), trx, { creditNo, now })),
});

eachDatabase((_name, open) => {
  describe.each(SHARES)("$lives lives with refinances (seed $seed)", ({ lives, seed }) => {
    const lender = useDirectLender(open);
    const { borrow, withdraw, refinance, answered, comesBack, hasNotComeBack, newOf, statusOf, holds } =
      refinancing(lender);

    it("hold", async () => {
      await fc.assert(
        fc.asyncProperty(steps, async (lived) => {
          const old = await borrow();
          let last: Refinanced | undefined;
          let paid: string | undefined;
          const isOpen = async (no: number): Promise<boolean> =>
            ["active", "overdue", "forbearance"].includes(await statusOf(no));
          const stateOf = ({ applicationId }: Refinanced) =>
            lender.text("select status from requests where id = $1", applicationId);
          const payoutIs = async (status: string): Promise<boolean> =>
            last !== undefined &&
            (await lender.query("select 1 from payouts where id = $1 and status = $2", last.payoutId, status)).length >
              0;
          const pay = async (no: number | undefined, cents: number): Promise<string | undefined> =>
            no !== undefined && (await isOpen(no)) ? (await lender.pay(no, cents)).paymentId : undefined;
          const does: Record<Act["act"], (one: Act) => Promise<unknown>> = {
            refinance: async (one) => {
              const isBusy = last && ["contractSigned", "payoutFailed"].includes(await stateOf(last));
              if (isBusy || !(await isOpen(old.creditNo)) || one.act !== "refinance") return;
              last = await refinance(old, 1 + one.more);
            },
            paid: async () => (await payoutIs("created")) && answered(last!),
            failed: async () => {
              if (!(await payoutIs("created"))) return;
              await answered(last!, "failed");
              const ending = { applicationId: last!.applicationId, actor: "T", reason: "model" } as const;
              await lender.inside((trx, now) => terminateUnpaid(lender.services.now(), trx, { ...ending, now }));
            },
            back: async () => (await payoutIs("paid")) && comesBack(last!),
            notBack: async () => (await payoutIs("returned")) && hasNotComeBack(last!),
            withdraw: async () => {
              const fresh = last && (await newOf(last));
              return fresh === undefined ? undefined : withdraw(fresh);
            },
            payOld: async (one) => {
              if (one.act === "payOld") paid = (await pay(old.creditNo, one.cents)) ?? paid;
            },
            payNew: async (one) => one.act === "payNew" && pay(last && (await newOf(last)), one.cents),
            takeBack: async () => {
              if (paid !== undefined) await lender.takeBack(paid);
              paid = undefined;
            },
          };
          for (const { after, does: one } of lived) {
            lender.clock.set(new Date(`${addDays(lender.today(), after)}T08:00:00Z`));
            await closeDays(lender.services.now());
            await does[one.act](one);
            await holds(JSON.stringify(one));
          }
        }),
        { numRuns: lives, seed, endOnFailure: true },
      );
    }, 600_000);
  });

  const lender = useDirectLender(open);
  const at = refinancing(lender);
  const {
    borrow,
    withdraw,
    refinance,
    answered,
    comesBack,
    hasNotComeBack,
    newOf,
    balances,
    statusOf,
    payOffOf,
    holds,
  } = at;
  const days = (count: number): void => lender.clock.advance(count * DAY_MS);
  const NOTHING = [0, 0, 0, 0, 0];

  it("needs no payout where the old credit takes all of it", async () => {
    const old = (await lend(lender, { product: "interestFreeInstalment", amount: 9, term: 3 }))!;
    const odd = (await payOffOf(old.creditNo)) % 5_000;
    await lender.pay(old.creditNo, odd + 10_000, { spare: "keep-instalment" });
    const whole = await refinance(old);
    expect(await lender.number("select count(*) from payouts where request_id = $1", whole.applicationId)).toBe(0);
    await at.lendWhole(whole);
    const fresh = (await newOf(whole))!;
    expect([await statusOf(old.creditNo), await balances(old.creditNo)]).toEqual(["refinanced", NOTHING]);
    expect([await statusOf(fresh), (await balances(fresh))[0]! % 5_000]).toEqual(["active", 0]);
    await holds();
    // Withdrawn from, nothing is owed by it.
    expect(await withdraw(fresh)).toBe("withdrawn");
    expect([await balances(fresh), await statusOf(old.creditNo)]).toEqual([NOTHING, "active"]);
    await holds();
  });

  it("gives up the interest until a payout that was held for months, whatever its borrower asks for meanwhile", async () => {
    const old = await borrow();
    days(3);
    const signed = await refinance(old, 4);
    const { db } = lender.database;
    const day = lender.today();
    const told = toldOn(lender.services.now(), await drawingsOf(db, [old.creditNo]), "payoff", day)!;
    const credit = { no: old.creditNo, applicationId: old.applicationId };
    const telling = { credit, drawingNo: old.drawingNo, purpose: "payoff", day, told } as const;
    await lender.inside((trx, now) => keepTold(trx, { ...telling, now }));
    days(75);
    await closeDays(lender.services.now());
    expect((await balances(old.creditNo))[2]).toBeGreaterThan(0);
    await answered(signed);
    expect([await statusOf(old.creditNo), await balances(old.creditNo)]).toEqual(["refinanced", NOTHING]);
    await holds();
  });

  it("keeps for its borrower what they pay between the signature and the payout", async () => {
    const old = await borrow();
    const kept = () => lender.number("select -coalesce(sum(cents), 0)::int from postings where account = 2120");
    const before = await kept();
    const signed = await refinance(old, 4);
    await lender.pay(old.creditNo, 1_700);
    days(1);
    await answered(signed);
    expect([await statusOf(old.creditNo), (await kept()) - before]).toEqual(["refinanced", 1_700]);
    await holds();
  });

  it("owes as before when the payout comes back, is lent anew when it has not, and restored after a withdrawal", async () => {
    const [old, twin] = [await borrow(), await borrow()];
    days(5);
    const signed = await refinance(old, 6);
    await answered(signed);
    const fresh = (await newOf(signed))!;
    const lent = (await balances(fresh))[0];
    days(2);
    await closeDays(lender.services.now());
    expect(await comesBack(signed)).toBe("booked");
    expect([await statusOf(fresh), await balances(fresh)]).toEqual(["unlent", NOTHING]);
    expect(await payOffOf(old.creditNo)).toBe(await payOffOf(twin.creditNo));
    await holds();
    days(1);
    expect(await hasNotComeBack(signed)).toBe("lent");
    expect([await statusOf(old.creditNo), await balances(old.creditNo)]).toEqual(["refinanced", NOTHING]);
    expect((await balances(fresh))[0]).toBe(lent);
    await holds();
    expect(await withdraw(fresh)).toBe("withdrawn");
    const cash = (await balances(fresh))[0]!;
    await holds();
    expect(await comesBack(signed)).toBe("booked");
    expect((await balances(fresh))[0]).toBe(0);
    await holds();
    expect(await hasNotComeBack(signed)).toBe("restored");
    expect([(await balances(fresh))[0], await statusOf(old.creditNo)]).toEqual([cash, "active"]);
    await holds();
  });

  it("is lent once, whoever says so how often at once", async () => {
    const old = await borrow();
    const signed = await refinance(old, 3);
    await Promise.all([1, 2, 3, 4].map(() => answered(signed)));
    expect(await lender.number("select count(*) from refinances where old_credit_no = $1", old.creditNo)).toBe(1);
    await holds();
    const back = await Promise.all([withdraw((await newOf(signed))!), lender.pay(old.creditNo, 900).catch(() => null)]);
    expect([back[0], await statusOf(old.creditNo)]).toEqual(["withdrawn", "active"]);
    await holds();
  });

  // Last: nobody closes the years between.
  describe("on odd days", () => {
    it.each([
      ["2027-12-31", "2028-01-31", "2028-02-29"],
      ["2028-08-31", "2028-11-30", "2028-12-31"],
    ] as const)("lent on %s, signed on %s, paid out on %s", async (lentOn, signedOn, paidOn) => {
      const set = (day: string): void => lender.clock.set(new Date(`${day}T08:00:00Z`));
      set(lentOn);
      const old = await borrow();
      set(signedOn);
      const signed = await refinance(old, 5);
      set(paidOn);
      await answered(signed);
      const fresh = (await newOf(signed))!;
      const credit = await creditByNo(lender.database.db, fresh);
      expect(credit!.schedule.map(({ dueDate }) => dueDate)).toEqual(
        credit!.schedule.map((_row, index) => addMonthsClamped(paidOn, index + 1)),
      );
      expect([await statusOf(old.creditNo), await balances(old.creditNo)]).toEqual(["refinanced", NOTHING]);
      await holds();
      set(addDays(paidOn, 13));
      expect(await withdraw(fresh)).toBe(addDays(signedOn, 14) < lender.today() ? "closed" : "withdrawn");
      await holds();
    });
  });
});
