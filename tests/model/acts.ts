/** What may happen in the life of a credit, and how often. Numbers choose among what is possible. */
import fc from "fast-check";
import type { SpareUse } from "#src/domain/lending/account/events.ts";

const use = fc.constantFrom<SpareUse | undefined>(
  undefined,
  undefined,
  undefined,
  "advance",
  "keep-term",
  "keep-instalment",
);
const n = fc.nat({ max: 10_000 });
const act = <A extends string>(name: A) => ({ act: fc.constant(name) });

const acts = fc.oneof(
  {
    weight: 48,
    arbitrary: fc.record({
      ...act("pay"),
      what: fc.constantFrom("next", "next", "due", "all", "more", "some", "told"),
      cents: fc.integer({ min: 1, max: 40_000 }),
      daysAgo: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.nat({ max: 25 }) }),
      use,
    }),
  },
  { weight: 4, arbitrary: fc.record(act("again")) },
  { weight: 8, arbitrary: fc.record({ ...act("nobodys"), cents: fc.integer({ min: 1, max: 20_000 }) }) },
  { weight: 8, arbitrary: fc.record(act("match")) },
  {
    weight: 8,
    arbitrary: fc.record({
      ...act("takeBack"),
      at: fc.nat({ max: 50 }),
      how: fc.constantFrom("reversed" as const, "charged-back" as const),
    }),
  },
  { weight: 8, arbitrary: fc.record({ ...act("giveBack"), at: fc.nat({ max: 50 }) }) },
  { weight: 6, arbitrary: fc.record({ ...act("tell"), ahead: fc.nat({ max: 9 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      ...act("changeUse"),
      at: fc.nat({ max: 50 }),
      use: fc.constantFrom<SpareUse>("advance", "keep-term", "keep-instalment"),
    }),
  },
  { weight: 4, arbitrary: fc.record({ ...act("returnAdvance"), at: fc.nat({ max: 50 }) }) },
  { weight: 4, arbitrary: fc.record({ ...act("waive"), part: fc.nat({ max: 100 }) }) },
  { weight: 2, arbitrary: fc.record(act("writeOff")) },
  { weight: 4, arbitrary: fc.record(act("withdraw")) },
  { weight: 16, arbitrary: fc.record({ ...act("draw"), amount: n, term: n }) },
  { weight: 1, arbitrary: fc.record(act("endLine")) },
  { weight: 4, arbitrary: fc.record(act("nothing")) },
);

/** One thing that happens. */
export type LifeAct = typeof acts extends fc.Arbitrary<infer A> ? A : never;

/** Days after what was before; mostly few, now and then more than a month. */
const after = fc.oneof(
  { weight: 3, arbitrary: fc.nat({ max: 3 }) },
  { weight: 5, arbitrary: fc.nat({ max: 20 }) },
  { weight: 1, arbitrary: fc.integer({ min: 20, max: 50 }) },
);

/** A life: the credit, and what happens so many days after what was before. */
export const lives = fc.record({
  product: fc.constantFrom("consumerCredit" as const, "creditLine" as const),
  amount: n,
  term: n,
  begins: fc.nat({ max: 20 }),
  steps: fc.array(fc.record({ after, act: acts }), { minLength: 6, maxLength: 22, size: "max" }),
});

/** The life of one credit, as it is drawn. */
export type LivedLife = typeof lives extends fc.Arbitrary<infer L> ? L : never;
