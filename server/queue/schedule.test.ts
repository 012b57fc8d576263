import { describe, expect, it } from "vitest";
import { pauseAfter, repeatsOf, triedFor } from "./schedule.ts";
import { JOB_NAMES, JOBS } from "./table.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;

/** The seconds after its first attempt at which a job of a kind is tried within `within`. */
const attemptsOf = (kind: keyof typeof JOBS, within: number): number[] => {
  const { again } = JOBS[kind];
  const at = [0];
  for (let tries = 0; ; tries++) {
    const pause = pauseAfter(again, tries);
    const next = at.at(-1)! + (pause ?? Infinity);
    if (pause === undefined || next > within) return at;
    at.push(next);
  }
};

describe("a message", () => {
  it.each(["send-mail", "send-sms"] as const)("by %s is tried for three days, in the end every hour", (kind) => {
    const at = attemptsOf(kind, Infinity);
    expect(at.slice(0, 5)).toEqual([0, 2, 6, 14, 30]);
    expect(at.at(-1)!).toBeGreaterThanOrEqual(3 * DAY);
    expect(at.at(-1)!).toBeLessThan(3 * DAY + HOUR);
    expect(at.at(-1)! - at.at(-2)!).toBe(HOUR);
    expect(repeatsOf(JOBS[kind].again)).toBe(at.length - 1);
  });

  it("is tried again within an hour after any outage of up to three days", () => {
    const at = attemptsOf("send-mail", Infinity);
    for (const outage of [60, 1800, 4 * HOUR, DAY, 3 * DAY - HOUR])
      expect(at.find((moment) => moment >= outage)! - outage).toBeLessThanOrEqual(HOUR);
  });
});

describe("a payout under way", () => {
  it("is asked about a few times in a minute, and over a weekend fewer than a hundred times", () => {
    expect(attemptsOf("check-payout", 60)).toEqual([0, 1, 3, 7, 15, 31]);
    expect(attemptsOf("check-payout", 64 * HOUR).length).toBeLessThan(100);
  });

  it("is asked about until it is settled", () => {
    expect(pauseAfter(JOBS["check-payout"].again, 1_000_000)).toBe(HOUR);
  });
});

describe("every kind", () => {
  it.each(JOB_NAMES)("%s pauses for no longer than its longest pause, and never shorter than before", (kind) => {
    const { again } = JOBS[kind];
    let before = 0;
    for (let tries = 0; tries < 40; tries++) {
      const pause = pauseAfter(again, tries) ?? again.most;
      expect(pause).toBeGreaterThanOrEqual(before);
      expect(pause).toBeLessThanOrEqual(again.most);
      before = pause;
    }
  });

  it.each(JOB_NAMES)("%s says what becomes of it, and only one without an end is tried for ever", (kind) => {
    const { again, end } = JOBS[kind];
    expect(again.lasts === Infinity).toBe(end === "never ends");
  });

  it("adds up its pauses", () => {
    const schedule = { first: 2, most: 10, lasts: 100 };
    expect([0, 1, 2, 3, 4, 5].map((tries) => triedFor(schedule, tries))).toEqual([0, 2, 6, 14, 24, 34]);
  });
});
