import { describe, expect, it } from "vitest";
import { inParallel, interleaved, median, percentile } from "./measure.ts";

describe("benchmark helpers", () => {
  it.each([
    [[3, 1, 2], 2],
    [[4, 1, 2, 3], 2.5],
    [[7], 7],
  ])("the median of %j is %d", (numbers, middle) => {
    expect(median(numbers)).toBe(middle);
  });

  it("a percentile has that part of the numbers below it, and never lies outside of them", () => {
    const numbers = Array.from({ length: 100 }, (_, n) => 99 - n);
    expect([0, 0.5, 0.95, 1].map((part) => percentile(numbers, part))).toEqual([0, 50, 95, 99]);
  });

  it("interleaved discards the first round as warm-up", async () => {
    let n = 0;
    expect(await interleaved(3, () => Promise.resolve({ n: n++, twice: n * 2 }))).toEqual({ n: 2, twice: 6 });
  });

  it("inParallel runs every task once, within the concurrency limit", async () => {
    let [now, most] = [0, 0];
    const done: number[] = [];
    await inParallel(3, [1, 2, 3, 4, 5, 6, 7], async (task) => {
      most = Math.max(most, ++now);
      await new Promise((resolve) => setImmediate(resolve));
      now -= 1;
      done.push(task);
    });
    expect(done.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(most).toBe(3);
  });
});
