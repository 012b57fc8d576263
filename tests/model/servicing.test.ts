/**
 * Random lives of credits: payments of any sum and day, repeated, taken back, found late whose they are, given back;
 * interest given up; withdrawal; lines drawn on again and ended; days that close one by one or many at once. After every
 * act the books say what going through the days one by one says. `MODEL_LIVES` lives (16 by default) from `MODEL_SEED`,
 * printed with a failure, `MODEL_CROWD` at a time side by side in one lender.
 */
import { appendFileSync } from "node:fs";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import type { SpareUse } from "#src/domain/lending/account/events.ts";
import { capGpr } from "#src/domain/lending/catalogue-file.ts";
import { closeDays } from "#server/lending/servicing/close-days.ts";
import { faultsOfBooks } from "#server/lending/servicing/faults-of-books.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { lives, type LivedLife } from "./acts.ts";
import { useDirectLender, type DirectLender } from "./direct-lender.ts";
import { Life } from "./life.ts";

const LIVES = Number(process.env["MODEL_LIVES"] ?? 16);
const CROWD = Number(process.env["MODEL_CROWD"] ?? 8);
/** File that each credit's life is appended to; `fold.py` finds what it owes once more. */
const EXPORT = process.env["MODEL_EXPORT"];
const SEED = Number(process.env["MODEL_SEED"] ?? Date.now() % 1_000_000_000);

const DAY_MS = 86_400_000;

/** Statutory rates that change while people are late. */
const changeRates = (lender: DirectLender): void => {
  const services = lender.services.now();
  const rate = (validFrom: string, statutory: string) => ({
    validFrom,
    mro: "0.00",
    addOn: "0.00",
    statutory,
    gprCap: capGpr(statutory),
    assumed: false,
  });
  const before = services.catalogue.statutoryRates.filter(({ validFrom }) => validFrom < "2027-01-01");
  const statutoryRates = [
    ...before,
    ...Array.from({ length: 40 }, (_, at) =>
      rate(`${2027 + Math.floor(at / 2)}-${at % 2 ? "07" : "01"}-01`, `${9 + ((at * 7) % 4)}.${at % 2 ? "50" : "15"}`),
    ),
  ];
  lender.services.replace({ ...services, catalogue: { ...services.catalogue, statutoryRates } });
};

const pay = (what: "next" | "all" | "more" | "due" | "some" | "told", cents = 1, use?: SpareUse) =>
  ({ act: "pay", what, cents, daysAgo: 0, use }) as const;

/** A line of 30 days that was paid off and drawn on again, when the bank takes back what paid it off. */
const owedBeside = (term: number): LivedLife["steps"] => [
  { after: 1, act: pay("all") },
  { after: 0, act: { act: "draw", amount: 0, term } },
  { after: 0, act: { act: "takeBack", at: 0, how: "charged-back" } },
];

/** What happens while two drawings of a line owe, of which the second is as long as the first, or asks earlier. */
const OWE_BOTH: readonly [what: string, then: LivedLife["steps"]][] = [
  ["a payment that closes one and is more", [{ after: 1, act: pay("more", 14) }]],
  ["less than closes one", [{ after: 1, act: pay("some", 2_000) }]],
  ["what is due", [{ after: 40, act: pay("due") }]],
  [
    "one payment for all, its parts given back and taken back whole",
    [
      { after: 1, act: pay("all") },
      { after: 1, act: { ...pay("some", 2_000), daysAgo: 1 } },
      { after: 0, act: { act: "giveBack", at: 1 } },
      { after: 0, act: { act: "giveBack", at: 2 } },
      { after: 1, act: { act: "takeBack", at: 2, how: "reversed" } },
      { after: 0, act: { act: "takeBack", at: 1, how: "reversed" } },
    ],
  ],
  [
    "money found late",
    [
      { after: 0, act: { act: "nobodys", cents: 6_000 } },
      { after: 2, act: { act: "match" } },
    ],
  ],
  ["interest given up", [{ after: 40, act: { act: "waive", part: 90 } }]],
  [
    "a sum told for both, of which a part is paid later",
    [
      { after: 1, act: { act: "tell", ahead: 2 } },
      { after: 5, act: pay("told") },
    ],
  ],
  [
    "a sum told for both, of which a part was paid before",
    [
      { after: 1, act: { act: "tell", ahead: 2 } },
      { after: 5, act: pay("some", 7_000) },
    ],
  ],
  [
    "written off after a sum was told, and recovered in part",
    [
      { after: 30, act: { act: "tell", ahead: 1 } },
      { after: 5, act: { act: "writeOff" } },
      { after: 1, act: pay("more", 900) },
    ],
  ],
];

type Living = { life: Life; steps: LivedLife["steps"]; next: number };

/** Lives side by side, each by its own days. */
class Crowd {
  compared = 0;
  #living: Living[] = [];
  #today = 0;

  constructor(
    private readonly lender: DirectLender,
    private readonly drawn: readonly LivedLife[],
    private readonly closes: readonly boolean[],
  ) {}

  async #compare(life: Life, what: unknown): Promise<void> {
    this.compared += 1;
    const { booked, found } = await life.compared();
    expect(booked, `credit ${life.creditNo}, day ${this.#today}, ${JSON.stringify(what)}`).toEqual(found);
  }

  /** Goes to a later day; closes the days before it, or leaves that for later. */
  async #goTo(day: number): Promise<void> {
    this.lender.clock.advance((day - this.#today) * DAY_MS);
    this.#today = day;
    if (this.closes[day % this.closes.length]) await closeDays(this.lender.services.now());
  }

  async live(): Promise<void> {
    const waiting = [...this.drawn];
    for (;;) {
      const days = [...waiting.map(({ begins }) => begins), ...this.#living.map(({ next }) => next)];
      if (days.length === 0) break;
      const day = Math.min(...days);
      if (day > this.#today) await this.#goTo(day);
      for (const one of waiting.splice(0)) {
        if (one.begins > day) {
          waiting.push(one);
          continue;
        }
        const life = await Life.begin(this.lender, one.product, one.amount, one.term);
        await this.#compare(life, "paid out");
        this.#living.push({ life, steps: [...one.steps], next: day + one.steps[0]!.after });
        this.all.push(life);
      }
      for (const living of this.#living.filter(({ next }) => next === day)) {
        const { act } = living.steps.shift()!;
        await living.life.do(act);
        await this.#compare(living.life, act);
        living.next = day + (living.steps[0]?.after ?? 0);
        if (living.steps.length > 0) continue;
        if (EXPORT) appendFileSync(EXPORT, `${await living.life.exported()}\n`);
        await living.life.end();
        await this.#compare(living.life, "paid off");
      }
      this.#living = this.#living.filter(({ steps }) => steps.length > 0);
    }
    await this.#goTo(this.#today + 1);
    await closeDays(this.lender.services.now());
    for (const life of this.all) await this.#compare(life, "the end");
  }

  readonly all: Life[] = [];
}

eachDatabase((name, open) => {
  const lender = useDirectLender(open);
  beforeAll(() => changeRates(lender));

  it.each(OWE_BOTH)("two drawings that owe: %s", async (_what, then) => {
    const life = { product: "creditLine", amount: 0, term: 25, begins: 0 } as const;
    const both = [25, 5].map((term) => ({ ...life, steps: [...owedBeside(term), ...then] }));
    await new Crowd(lender, both, [true]).live();
    expect(await faultsOfBooks(lender.services.now())).toEqual([]);
  });

  it(
    `${LIVES} random lives of credits are booked as their days say (seed ${SEED})`,
    async () => {
      let compared = 0;
      let lived = 0;
      const began = performance.now();
      const crowd = fc.array(lives, { minLength: CROWD, maxLength: CROWD });
      await fc.assert(
        fc.asyncProperty(crowd, fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }), async (drawn, closes) => {
          const one = new Crowd(lender, drawn, closes);
          await one.live();
          compared += one.compared;
          lived += one.all.length;
          expect(await faultsOfBooks(lender.services.now())).toEqual([]);
        }),
        { numRuns: Math.ceil(LIVES / CROWD), seed: SEED, endOnFailure: process.env["MODEL_SHRINK"] === undefined },
      );
      const seconds = (performance.now() - began) / 1000;
      const until = lender.today();
      console.info(
        `${name}, seed ${SEED}: ${lived} lives until ${until}, ${compared} comparisons, ${(lived / seconds).toFixed(1)} lives a second`,
      );
      expect(compared).toBeGreaterThan(lived);
    },
    Math.max(180_000, LIVES * 10_000),
  );
});
