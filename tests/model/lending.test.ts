/**
 * Random borrowers: profiles, persons, drafts, sends, acceptances, signatures, payouts in every order, changes of rates
 * and jumps of the clock. `MODEL_RUNS` sequences (20 by default) from `MODEL_SEED`, printed with a failure.
 */
import fc from "fast-check";
import { expect, it } from "vitest";
import type { GuaranteeStatus } from "#src/domain/lending/guarantee-states.ts";
import { bookFaults } from "#server/store/tables/book-faults.ts";
import { ownPin } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { openDirectLender, type DirectLender } from "./direct-lender.ts";
import { Sentences } from "./sentences.ts";
import { World } from "./world.ts";
import type { Act } from "./world-acts.ts";

const RUNS = Number(process.env["MODEL_RUNS"] ?? 20);
const SEED = Number(process.env["MODEL_SEED"] ?? Date.now() % 1_000_000_000);

const n = fc.nat({ max: 10_000 });
const three = fc.nat({ max: 2 });
/** Mostly the first of three, so that something comes of it. */
const oneOfThree = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: three });
const who = oneOfThree;
const one = <A extends Act["act"]>(act: A) => fc.record({ act: fc.constant(act), who });
const drafted = <A extends "draft" | "apply" | "borrow">(act: A) =>
  fc.record({
    act: fc.constant(act),
    who,
    pin: oneOfThree,
    product: n,
    amount: n,
    term: n,
    net: n,
    // Now and then other names than before.
    family: fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constant(1) }),
    owes: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constant(1) }),
    names: three,
  });
const acts: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: drafted("draft") },
  { weight: 4, arbitrary: drafted("apply") },
  { weight: 6, arbitrary: drafted("borrow") },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant("vouched" as const),
      who: three,
      names: three,
      course: fc.nat({ max: 5 }),
    }),
  },
  { weight: 3, arbitrary: one("send") },
  { weight: 6, arbitrary: fc.record({ act: fc.constant("jobs" as const) }) },
  { weight: 6, arbitrary: fc.record({ act: fc.constant("accept" as const), who, amount: n, term: n }) },
  { weight: 9, arbitrary: one("sign") },
  { weight: 1, arbitrary: one("cancel") },
  { weight: 2, arbitrary: one("correct") },
  { weight: 1, arbitrary: one("less") },
  { weight: 1, arbitrary: one("withdraws") },
  { weight: 1, arbitrary: one("takenBack") },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("another" as const), who, names: n }) },
  {
    weight: 9,
    arbitrary: fc.record({
      act: fc.constant("guarantor" as const),
      who: three,
      does: fc.constantFrom("fills", "fills", "fills", "signs", "signs", "signs", "declines", "withdraws"),
      pin: three,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant("pays" as const),
      who,
      by: fc.constantFrom("borrower" as const, "guarantor" as const),
      all: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant("provider" as const),
      fate: fc.constantFrom("paid" as const, "paid" as const, "failed" as const, "pending" as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("payLate" as const) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("rate" as const), percent: fc.integer({ min: 30, max: 40 }) }) },
  // With 8 % a product of 35 % is above the cap.
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant("statutory" as const), percent: fc.integer({ min: 8, max: 12 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant("wait" as const), hours: fc.constantFrom(1, 20, 30, 100, 400) }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("sweep" as const) }) },
);

/** Sequences that share a database: books are checked whole after each, so that many would take ever longer. */
const SHARING = 40;

/** How many guarantees have come to which state. */
const REACHED =
  "select to_state as to, count(*) as often from transitions where machine = 'guarantee' group by to_state";

/** States that guarantees come to in some sequence. */
const ENDS = ["active", "released", "declined", "revoked"] as const satisfies readonly GuaranteeStatus[];

let marks = 0;

eachDatabase((name, open) => {
  let lender: DirectLender | undefined;
  const counted = { signed: 0, paidByGuarantors: 0, replayed: 0, same: 0 };
  const reached = new Map<string, number>();
  const leave = async (): Promise<void> => {
    if (!lender) return;
    const rows = await lender.query("select count(*)::int as n from agreements where signed_at is not null");
    counted.signed += Number(rows[0]!["n"]);
    for (const { to, often } of await lender.query(REACHED))
      reached.set(String(to), (reached.get(String(to)) ?? 0) + Number(often));
    await lender.database.close();
    lender = undefined;
  };

  it(
    `${RUNS} random sequences break no sentence about person, agreement and decision (seed ${SEED})`,
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(acts, { minLength: 8, maxLength: 40, size: "max" }), async (sequence) => {
          marks += 1;
          if (marks % SHARING === 0) await leave();
          lender ??= await openDirectLender(await open());
          // Three ЕГН that no other sequence uses: days of birth go by the sequence.
          const pins = [0, 1, 2].map((at) => ownPin((marks * 3 + at) % 1000, Math.floor((marks * 3 + at) / 1000)));
          const world = await World.begin(lender, pins, marks);
          const sentences = new Sentences(lender, world.users, world.paid);
          // Each begins with another course of a guarantor, so that all are met.
          const begins = { act: "vouched", who: marks, names: 0, course: marks } as const;
          for (const act of [begins, ...sequence]) {
            await world.do(act);
            expect(await sentences.faults(), JSON.stringify(act)).toEqual([]);
          }
          expect(await bookFaults(lender.database.db)).toEqual([]);
          const { all, same } = await sentences.replayed();
          counted.replayed += all;
          counted.same += same;
          counted.paidByGuarantors += world.paid.size;
        }),
        { numRuns: RUNS, seed: SEED, endOnFailure: process.env["MODEL_SHRINK"] === undefined },
      );
      await leave();
      console.info(
        `${name}, seed ${SEED}: ${RUNS} sequences, ${JSON.stringify({ ...counted, ...Object.fromEntries(reached) })}`,
      );
      expect(counted.same).toBe(counted.replayed);
      expect(counted.signed).toBeGreaterThan(0);
      expect(ENDS.filter((status) => !reached.has(status))).toEqual([]);
      expect(counted.paidByGuarantors).toBeGreaterThan(0);
    },
    Math.max(120_000, RUNS * 5_000),
  );
});
