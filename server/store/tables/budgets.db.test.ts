import { beforeAll, expect, it } from "vitest";
import { sweepBudgets, take, type NamedBudget } from "./budgets.ts";
import type { Database } from "#server/store/db/database.ts";
import { eachDatabase } from "#tests/support/database.ts";

const START = Date.parse("2026-11-21T08:00:00Z");
const after = (seconds: number): Date => new Date(START + seconds * 1000);

eachDatabase((_name, open) => {
  let database: Database;
  let count = 0;
  beforeAll(async () => {
    database = await open();
  });
  const budget = (limit: number, seconds = 60): NamedBudget => ({ name: `budget-${++count}`, limit, seconds });

  it("a budget allows its limit of uses, then returns the wait in seconds, then resets", async () => {
    const b = budget(2);
    expect(await take(database.db, b, "k", after(0))).toEqual({ allowed: true, retryAfterSeconds: 0 });
    expect(await take(database.db, b, "k", after(10))).toEqual({ allowed: true, retryAfterSeconds: 0 });
    expect(await take(database.db, b, "k", after(20))).toEqual({ allowed: false, retryAfterSeconds: 40 });
    expect(await take(database.db, b, "k", after(59.5))).toEqual({ allowed: false, retryAfterSeconds: 1 });
    expect(await take(database.db, b, "k", after(60))).toEqual({ allowed: true, retryAfterSeconds: 0 });
    expect(await take(database.db, b, "k", after(61))).toEqual({ allowed: true, retryAfterSeconds: 0 });
    expect(await take(database.db, b, "k", after(62))).toEqual({ allowed: false, retryAfterSeconds: 58 });
  });

  it("budgets are counted separately per key and per name", async () => {
    const [a, b] = [budget(1), budget(1)];
    const answers = await Promise.all([
      take(database.db, a, "1", after(0)),
      take(database.db, a, "2", after(0)),
      take(database.db, b, "1", after(0)),
    ]);
    expect(answers.every(({ allowed }) => allowed)).toBe(true);
  });

  it("a budget with limit 0 allows nothing", async () => {
    expect(await take(database.db, budget(0), "k", after(0))).toEqual({ allowed: false, retryAfterSeconds: 60 });
  });

  it("a budget allows exactly its limit under many parallel takes, even at the end of a window", async () => {
    const b = budget(7);
    for (const window of [0, 60, 120]) {
      const answers = await Promise.all(Array.from({ length: 100 }, () => take(database.db, b, "k", after(window))));
      expect(answers.filter(({ allowed }) => allowed)).toHaveLength(7);
    }
  });

  it("a budget's key is stored as a hash only, and swept when its window is over", async () => {
    const b = budget(1);
    await take(database.db, b, "ivan@example.bg", after(0));
    const stored = async () => (await database.db.selectFrom("budgets").select("key").execute()).map(({ key }) => key);
    expect((await stored()).filter((key) => key.startsWith(`${b.name}:`))).toHaveLength(1);
    expect((await stored()).join()).not.toContain("ivan");
    await sweepBudgets(database.db, after(59));
    expect((await stored()).some((key) => key.startsWith(`${b.name}:`))).toBe(true);
    await sweepBudgets(database.db, after(60));
    expect((await stored()).some((key) => key.startsWith(`${b.name}:`))).toBe(false);
  });
});
