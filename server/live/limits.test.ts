import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newCrowd } from "./address.ts";
import { isDeep, LIVE_LIMITS, newAllowance, newCounts } from "./limits.ts";
import { newRecorder } from "./recorder.ts";
import { newVisitNames } from "./visit-names.ts";

describe("a token bucket", () => {
  it("never grants more than its burst and rate, whatever the pattern of use", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 300 }), (pauses) => {
        let now = 0;
        const allows = newAllowance(20, () => now);
        const given = pauses.filter((ms) => ((now += ms), allows())).length;
        expect(given).toBeLessThanOrEqual(20 + (20 * now) / 1000);
      }),
    );
  });

  it("grants everything to a caller below its rate", () => {
    let now = 0;
    const allows = newAllowance(20, () => now);
    expect(Array.from({ length: 500 }, () => ((now += 50), allows()))).not.toContain(false);
  });
});

it.each([
  ["[[[[]]]]", 4, false],
  ["[[[[[]]]]]", 4, true],
  ["[]".repeat(1000), 1, false],
  [`{"a":[{"b":1}]}`, 3, false],
  [`{"a":[{"b":1}]}`, 2, true],
  ["", 0, false],
  ["]".repeat(100), 0, false],
])("brackets of %j are nested deeper than %i: %s", (text, most, deep) => {
  expect(isDeep(text, most)).toBe(deep);
});

it("a connection counter forgets closed connections and limits them per address and in total", () => {
  const crowd = newCrowd(2, 3);
  crowd.enter("a");
  crowd.enter("a");
  expect([crowd.mayEnter("a"), crowd.mayEnter("b")]).toEqual([false, true]);
  crowd.enter("b");
  expect([crowd.mayEnter("a"), crowd.mayEnter("b"), crowd.mayEnter("c")]).toEqual([false, false, false]);
  crowd.leave("a");
  expect([crowd.mayEnter("a"), crowd.mayEnter("c")]).toEqual([true, true]);
});

describe("the name of a visit", () => {
  const day = (n: number): Date => new Date(Date.UTC(2026, 10, n, 12));

  it("is constant for a session and day, and differs by session, day and process", () => {
    const nameOf = newVisitNames();
    const names = [
      nameOf("session", day(1)),
      nameOf("session", day(1)),
      nameOf("other", day(1)),
      nameOf("session", day(2)),
      newVisitNames()("session", day(1)),
    ];
    expect(names[1]).toBe(names[0]);
    expect(new Set(names).size).toBe(4);
    expect(names.join("")).not.toContain("session");
  });
});

const EVENT = { id: "aaaaaaaaaaaa", type: "click", datetime: 0, params: {}, visit: "v", at: new Date(0) } as const;

it("close writes all queued events", async () => {
  let written = 0;
  const db = {
    insertInto: () => ({ values: (rows: object[]) => ({ execute: () => Promise.resolve((written += rows.length)) }) }),
  };
  const recorder = newRecorder(db as never, newCounts(), { warn: () => undefined } as never);
  for (let n = 0; n < 1234; n++) recorder.add(EVENT);
  await recorder.close();
  expect(written).toBe(1234);
});

it("events that cannot be written are counted as lost, and the queue is bounded", async () => {
  const counts = newCounts();
  const warnings: object[] = [];
  const recorder = newRecorder({} as never, counts, {
    warn: (details: object) => void warnings.push(details),
  } as never);
  for (let n = 0; n < LIVE_LIMITS.queue + 7; n++) recorder.add(EVENT);
  expect(counts.queue).toBe(7);
  await recorder.close();
  expect(counts.queue).toBeGreaterThan(7);
  expect(JSON.stringify(warnings)).not.toContain("aaaaaaaaaaaa");
});
