import { beforeAll, expect, it } from "vitest";
import type { Database } from "#server/store/db/database.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { forgetTries, returnTry, sweepTries, takeTry, triesOf, type Tried, type TryRule } from "./tries.ts";

const START = Date.parse("2026-11-21T08:00:00Z");
const after = (seconds: number): Date => new Date(START + seconds * 1000);

eachDatabase((_name, open) => {
  let database: Database;
  let made = 0;
  beforeAll(async () => {
    database = await open();
  });
  const rule = (): TryRule => ({
    name: `rule-${(made += 1)}`,
    free: 2,
    firstWaitSeconds: 10,
    mostSeconds: 30,
    forgetSeconds: 1000,
  });
  const wait = (tried: Tried): number => (tried.allowed ? 0 : tried.retryAfterSeconds);

  it("the free tries follow at once, each later one waits twice as long as the one before, up to the most", async () => {
    const r = rule();
    expect((await takeTry(database.db, r, "k", after(0))).allowed).toBe(true);
    const waits: number[] = [];
    for (let at = 0; waits.length < 5; at += waits.at(-1)!) {
      expect(await takeTry(database.db, r, "k", after(at))).toEqual({ allowed: true, count: waits.length + 2 });
      waits.push(wait(await takeTry(database.db, r, "k", after(at))));
    }
    expect(waits).toEqual([10, 20, 30, 30, 30]);
  });

  it("of any number of tries at once no more than the free ones are allowed", async () => {
    const r = rule();
    const tried = await Promise.all(Array.from({ length: 50 }, () => takeTry(database.db, r, "k", after(0))));
    expect(tried.filter(({ allowed }) => allowed)).toHaveLength(2);
  });

  it("a returned try does not count, and the next one need not wait for it", async () => {
    const r = rule();
    for (let n = 0; n < 10; n += 1) {
      expect((await takeTry(database.db, r, "k", after(0))).allowed).toBe(true);
      await returnTry(database.db, r.name, "k", after(0));
    }
    expect(await triesOf(database.db, r.name, "k", after(0))).toBe(0);
  });

  it("tries are counted by rule and key, and forgotten by order or after their time", async () => {
    const [a, b] = [rule(), rule()];
    for (const [r, key] of [
      [a, "1"],
      [a, "2"],
      [b, "1"],
    ] as const)
      expect(await takeTry(database.db, r, key, after(0))).toEqual({ allowed: true, count: 1 });
    await forgetTries(database.db, a.name, "1");
    expect(await triesOf(database.db, a.name, "1", after(1))).toBe(0);
    expect(await triesOf(database.db, a.name, "2", after(999))).toBe(1);
    expect(await triesOf(database.db, a.name, "2", after(1000))).toBe(0);
    expect(await takeTry(database.db, a, "2", after(1000))).toEqual({ allowed: true, count: 1 });
  });

  it("keys are stored as hashes only, and swept when they are to be forgotten", async () => {
    const r = rule();
    await takeTry(database.db, r, "ivan@example.bg", after(0));
    const stored = async () => (await database.db.selectFrom("tries").select("key").execute()).map(({ key }) => key);
    expect((await stored()).join()).not.toContain("ivan");
    await sweepTries(database.db, after(999));
    expect((await stored()).some((key) => key.startsWith(`${r.name}:`))).toBe(true);
    await sweepTries(database.db, after(1000));
    expect((await stored()).some((key) => key.startsWith(`${r.name}:`))).toBe(false);
  });
});
