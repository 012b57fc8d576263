/**
 * Random lives of drawings without a database: the account's fold says what going through the days one by one says, and
 * what is told in another way comes to the same. `ACCOUNT_LIVES` lives (1 500 by default) from `MODEL_SEED`.
 */
import fc from "fast-check";
import { expect, it } from "vitest";
import { accountOn } from "#src/domain/lending/account/account-on.ts";
import { accruedOf, leftOfWrittenOff, principalAhead, type Account } from "#src/domain/lending/account/account.ts";
import { lateOwed } from "#src/domain/lending/account/dues.ts";
import type {
  AccountEvent,
  Drawing,
  PaymentEvent,
  SpareUse,
  TellingEvent,
} from "#src/domain/lending/account/events.ts";
import { closingOf, nextPaymentOf, openDues, partsOf } from "#src/domain/lending/account/readings.ts";
import { annuitySchedule, dailyRate, interestFor } from "#src/domain/lending/schedule.ts";
import { addDays, type Day } from "#src/domain/time/dates.ts";
import { owedDayByDay, type Done } from "./day-by-day.ts";

const LIVES = Number(process.env["ACCOUNT_LIVES"] ?? 1_500);
const SEED = Number(process.env["MODEL_SEED"] ?? Date.now() % 1_000_000_000);

const rateOn = (day: Day): string => (day < "2027-01-01" ? "10.15" : day < "2028-07-01" ? "9.50" : "12.15");

const start = fc.integer({ min: 0, max: 900 }).map((days) => addDays("2026-11-20", days));
const drawing: fc.Arbitrary<Drawing> = fc.oneof(
  fc
    .record({
      start,
      steps: fc.integer({ min: 4, max: 60 }),
      months: fc.integer({ min: 2, max: 36 }),
      free: fc.boolean(),
    })
    .map(({ start: from, steps, months, free }) => {
      const ratePerYear = free ? "0.00" : "36.00";
      const plan = annuitySchedule({ principal: steps * 5_000, ratePerYear, months, start: from });
      return { start: from, unit: "months" as const, ratePerYear, plan };
    }),
  fc
    .record({ start, steps: fc.integer({ min: 5, max: 50 }), days: fc.integer({ min: 5, max: 30 }) })
    .map(({ start: from, steps, days }) => {
      const [principal, dueDate] = [steps * 1_000, addDays(from, days)];
      const interest = interestFor(principal, dailyRate("36.00"), days);
      const row = { n: 1, dueDate, principal, interest, instalment: principal + interest, balance: 0 };
      return { start: from, unit: "days" as const, ratePerYear: "36.00", plan: [row] };
    }),
);

const use = fc.constantFrom<SpareUse | undefined>(undefined, undefined, "advance", "keep-term", "keep-instalment");
const step = fc.record({
  after: fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: 40 })),
  what: fc.constantFrom("next", "due", "all", "more", "some", "some", "ahead", "ahead", "waive", "write-off"),
  cents: fc.integer({ min: 1, max: 60_000 }),
  use,
});
const life = fc.record({
  drawing,
  steps: fc.array(step, { maxLength: 14 }),
  withdrawnAfter: fc.option(fc.nat({ max: 14 }), { freq: 3, nil: undefined }),
  after: fc.nat({ max: 150 }),
});
type LivedSteps = typeof life extends fc.Arbitrary<infer L> ? L : never;

/** A sum told ahead: what everything comes to on a day, or the next payment. */
type Telling = { event: TellingEvent; cents: number };

const tellOf = (of: Drawing, events: readonly AccountEvent[], day: Day, what: "all" | "next"): Telling | undefined => {
  const account = accountOn(of, events, day, rateOn);
  const id = `told ${events.length}`;
  if (what === "all") return { event: { kind: "told", id, day }, cents: closingOf(account).amount };
  const next = nextPaymentOf(account);
  return next && { event: { kind: "told", id, day, upTo: next.upTo }, cents: next.cents };
};

/** Events in the order in which they count on their days; sums are what the account asks for at the moment. */
const eventsOf = ({ drawing: of, steps, withdrawnAfter }: LivedSteps): AccountEvent[] => {
  const noticed = withdrawnAfter === undefined ? undefined : addDays(of.start, withdrawnAfter);
  const events: AccountEvent[] = noticed
    ? [{ kind: "withdrawal", id: "w", day: noticed, payUntil: addDays(noticed, 30) }]
    : [];
  let day = of.start;
  for (const [at, { after, what, cents, use }] of steps.entries()) {
    day = addDays(day, after);
    const account = accountOn(of, events, day, rateOn);
    if (what === "waive") {
      const { interest, late } = partsOf(openDues(account));
      // Waivers count before payments of their day.
      if (events.some((one) => one.kind === "payment" && one.day === day) || interest + late === 0) continue;
      events.push({ kind: "waiver", id: String(at), day, interest: cents % (interest + 1), late });
      continue;
    }
    if (what === "write-off") {
      if (cents % 4 === 0) events.push({ kind: "write-off", id: String(at), day });
      continue;
    }
    if (what === "ahead") {
      const told = tellOf(of, events, addDays(day, cents % 9), use === "advance" ? "next" : "all");
      const arrives = addDays(told?.event.day ?? day, (cents % 13) - 3);
      if (told) events.push(told.event);
      if (told && told.cents > 0 && arrives >= day)
        events.push({ kind: "payment", id: String(at), day: arrives, cents: told.cents });
      day = arrives > day ? arrives : day;
      continue;
    }
    const all = closingOf(account).amount;
    const sums = {
      next: nextPaymentOf(account)?.cents,
      due: partsOf(openDues(account)).total,
      all,
      more: all + cents,
    };
    const sum = what === "some" ? cents : sums[what as keyof typeof sums];
    if (sum) events.push({ kind: "payment", id: String(at), day, cents: sum, ...(use && { spare: use }) });
  }
  return events.toSorted((one, other) => (one.kind === "told" ? 1 : 0) - (other.kind === "told" ? 1 : 0));
};

const lostOf = ({ writtenOff }: Account): number => (writtenOff ? writtenOff.cents - writtenOff.recovered : 0);

const sumsOf = (account: Account): number[] => {
  const { principal, interest } = partsOf(account.dues);
  const late = account.dues.reduce((sum, due) => sum + lateOwed(due), 0);
  const { ratePerYear } = account.ahead;
  return [
    principalAhead(account) + principal,
    accruedOf(account, ratePerYear),
    interest,
    late,
    account.advance,
    lostOf(account),
  ];
};

/** What an account asks for, and what it keeps ahead. */
const askedOf = (account: Account): number[] => [...sumsOf(account).slice(0, -1), leftOfWrittenOff(account)];

const done = (event: AccountEvent): Done => {
  if (event.kind === "withdrawal") return { day: event.day, payUntil: event.payUntil };
  if (event.kind === "waiver") return { day: event.day, interest: event.interest, late: event.late };
  if (event.kind === "write-off") return { day: event.day, writeOff: true };
  if (event.kind === "annex" || event.kind === "hold") throw new Error("lives of this test have no annexes");
  if (event.kind === "told") return { day: event.day, told: event.upTo ?? null };
  if (event.kind !== "payment") throw new Error(`the days know no ${event.kind}`);
  return { day: event.day, id: event.id, pay: event.cents - (event.returned ?? 0), use: event.spare };
};

const byDays = (of: Drawing, events: readonly AccountEvent[], day: Day): { sums: number[]; kept: number } => {
  const lent = { start: of.start, months: of.unit === "months", rate: of.ratePerYear, plan: of.plan };
  const { sums, kept } = owedDayByDay(lent, events.map(done), day, rateOn);
  return { sums, kept: [...kept.values()].reduce((sum, cents) => sum + cents, 0) };
};

const told = (of: Drawing, events: readonly AccountEvent[], day: Day) => {
  const account = accountOn(of, events, day, rateOn);
  return { account, sums: sumsOf(account), kept: account.refundable };
};

/**
 * What nobody asks for any more: because it was 0,50 € or less, of an account or of what was left of a write-off, or because
 * it was given up so that a payment pays what was told.
 */
const forgivenIn = (account: Account): number =>
  account.movements
    .filter(({ kind, about }) => kind === "written-off" || about.startsWith("told/"))
    .flatMap(({ lines }) => lines)
    .reduce((sum, { cents }) => sum - cents, lostOf(account) - leftOfWrittenOff(account));

const isPayment = (event: AccountEvent): event is PaymentEvent => event.kind === "payment";

it(
  `${LIVES} random lives are what their days say (seed ${SEED})`,
  () => {
    const began = performance.now();
    fc.assert(
      fc.property(life, (one) => {
        const events = eventsOf(one);
        const day = addDays(events.at(-1)?.day ?? one.drawing.start, one.after);
        const until = day < one.drawing.start ? one.drawing.start : day;
        const { account, sums, kept } = told(one.drawing, events, until);
        expect({ sums, kept }).toEqual(byDays(one.drawing, events, until));
        // What goes back to a payer changes nothing but what is kept for them.
        const surplus = account.movements.find(
          ({ payment }) => payment && payment.cents > 0 && payment.refundable > 0,
        )?.payment;
        if (!surplus) return;
        const returned = events.map((event) =>
          isPayment(event) && event.id === surplus.id ? { ...event, returned: surplus.refundable } : event,
        );
        const after = told(one.drawing, returned, until);
        expect([after.sums, after.kept]).toEqual([sums, kept - surplus.refundable]);
        expect({ sums: after.sums, kept: after.kept }).toEqual(byDays(one.drawing, returned, until));
        // Nor does it pay anything when an earlier payment turns out not to have been one.
        const [gone] = returned.filter(isPayment).filter(({ id }) => id !== surplus.id);
        const without = returned.filter((event) => event !== gone);
        const less = told(one.drawing, without, until);
        expect({ sums: less.sums, kept: less.kept }).toEqual(byDays(one.drawing, without, until));
      }),
      { numRuns: LIVES, seed: SEED },
    );
    console.info(`seed ${SEED}: ${LIVES} lives, ${((LIVES * 1000) / (performance.now() - began)).toFixed(0)} a second`);
  },
  Math.max(120_000, LIVES * 20),
);

it("a payment split in two of one day pays the same, where it prepays nothing", () => {
  fc.assert(
    fc.property(life, fc.nat(), fc.nat(), (one, which, where) => {
      const events = eventsOf(one);
      const payments = events.filter(isPayment).filter(({ cents }) => cents > 1);
      const paid = payments[which % Math.max(1, payments.length)];
      if (!paid) return;
      const day = addDays(events.at(-1)!.day, one.after);
      const until = day < one.drawing.start ? one.drawing.start : day;
      const { account, kept } = told(one.drawing, events, until);
      const first = 1 + (where % (paid.cents - 1));
      const parts = [
        { ...paid, cents: first },
        { ...paid, id: `${paid.id}b`, cents: paid.cents - first },
      ];
      const split = told(
        one.drawing,
        events.flatMap((event) => (event === paid ? parts : [event])),
        until,
      );
      if (account.versions.length + split.account.versions.length > 0) return;
      // A first part that leaves 0,50 € or less settles the account; what was forgiven is then kept of the second.
      expect([askedOf(split.account), split.kept - forgivenIn(split.account)]).toEqual([
        askedOf(account),
        kept - forgivenIn(account),
      ]);
    }),
    { numRuns: Math.min(LIVES, 20_000), seed: SEED },
  );
});
