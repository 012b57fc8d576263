import { describe, expect, it } from "vitest";
import { openInMemory } from "./embedded.ts";
import { PGliteThread } from "./pglite-thread.ts";

describe("the embedded database's thread", () => {
  it("leaves the event loop free while it calculates", async () => {
    const { engine } = await openInMemory();
    let turns = 0;
    let isDone = false;
    const count = (): void => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    const { rows } = await engine.query("select count(*)::int as n from generate_series(1, 2000000)");
    isDone = true;
    expect(rows).toEqual([{ n: 2_000_000 }]);
    // A calculation within the event loop leaves it a few turns, for the messages before and after it.
    expect(turns).toBeGreaterThan(100);
    await engine.close();
  });

  it("answers calls in turn, those before its end too, and refuses what comes after", async () => {
    const thread = await PGliteThread.open({});
    const [dump] = await Promise.all([thread.dump(), thread.close()]);
    expect(dump.size).toBeGreaterThan(0);
    expect(thread.closed).toBe(true);
    await expect(thread.exec(Buffer.alloc(0))).rejects.toThrow("the embedded database has ended");
    await expect(PGliteThread.open({ template: new Blob(["no archive"]) })).rejects.toThrow(Error);
  });
});
