import { beforeAll, expect, it } from "vitest";
import type { Database } from "#server/store/db/database.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { addFormView, formView, sweepFormViews } from "./form-views.ts";

const NOW = new Date("2026-11-21T08:00:00Z");
const DAY = 24 * 3_600_000;

eachDatabase((_name, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  const show = (owner: string, key: string, ago: number): Promise<void> =>
    addFormView(database.db, {
      key,
      owner,
      userId: null,
      form: "login",
      version: "1",
      call: "login",
      answersAt: null,
      shownAt: new Date(NOW.getTime() - ago),
    });
  const isKept = async (owner: string, key: string): Promise<boolean> =>
    (await formView(database.db, { key, owner }, NOW)) !== undefined;

  it("a sweep keeps seven days, and of one session the newest 500 alone", async () => {
    for (let n = 0; n < 503; n += 1) await show("greedy", `g${n}`, n * 1000);
    await show("modest", "m", 6 * DAY);
    await show("modest", "old", 8 * DAY);
    await sweepFormViews(database.db, NOW);
    expect(await isKept("greedy", "g0")).toBe(true);
    expect(await isKept("greedy", "g499")).toBe(true);
    expect(await isKept("greedy", "g500")).toBe(false);
    expect(await isKept("modest", "m")).toBe(true);
    const { rows } = await database.query("select count(*)::int as n from form_views");
    expect(rows[0]!["n"]).toBe(501);
  });
});
