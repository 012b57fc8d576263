import { describe, expect, it } from "vitest";
import { bonusDays, bonusUntilAgain, initialsOf, isPersonalKey, isRunning, keyOf, mayMoveBonus } from "./bonus.ts";

describe("a bonus", () => {
  it.each([
    ["2026-12-01", "2026-12-15", "2027-06-14"],
    ["2026-08-17", "2026-08-31", "2027-02-27"],
  ])("of a payout on %s may be used from %s through %s", (paid, from, until) => {
    expect(bonusDays(paid)).toEqual({ from, until });
  });

  it.each([
    ["2027-06-14", "2027-01-10", "2027-06-14"],
    ["2027-01-15", "2027-01-10", "2027-02-09"],
  ])("until %s that comes back on %s lasts until %s", (until, today, again) => {
    expect(bonusUntilAgain(until, today)).toBe(again);
  });

  it.each([
    ["confirmed", "active", "T", true],
    ["confirmed", "used", "U", false],
    ["confirmed", "expired", "T", false],
    ["active", "used", "U", true],
    ["active", "used", "T", false],
    ["active", "cancelled", "U", false],
    ["used", "active", "P", true],
    ["used", "cancelled", "O", false],
    ["expired", "active", "O", false],
    ["cancelled", "active", "O", false],
  ] as const)("moves from %s to %s by %s: %s", (from, to, actor, may) => {
    expect(mayMoveBonus(from, to, actor)).toBe(may);
  });
});

describe("a campaign", () => {
  const days = { fromDay: "2026-12-01", toDay: "2026-12-31", endedAt: null };

  it.each([
    ["2026-11-30", false],
    ["2026-12-01", true],
    ["2026-12-31", true],
    ["2027-01-01", false],
  ])("on %s runs: %s", (today, runs) => {
    expect(isRunning(days, today)).toBe(runs);
    expect(isRunning({ ...days, endedAt: new Date("2026-12-01T08:00:00Z") }, today)).toBe(false);
  });
});

describe("a personal key", () => {
  it("is of letters and digits that nobody takes for others", () => {
    const key = keyOf(Uint8Array.from([0, 8, 13, 23, 24, 31, 32, 255, 64, 96, 128, 200]));
    expect(key).toBe("AJPZ29A9AAAJ");
    expect(isPersonalKey(key)).toBe(true);
  });

  it.each(["ABCDEFGHJKL", "ABCDEFGHJKLMN", "ABCDEFGHJKL0", "ABCDEFGHJKLI", "abcdefghjklm", "sravni-kredit", ""])(
    "is not %j",
    (key) => {
      expect(isPersonalKey(key)).toBe(false);
    },
  );
});

describe("initials", () => {
  it.each([
    ["Мария Иванова Петрова", "М. П."],
    ["  иван   георгиев ", "И. Г."],
    ["Ана", "А."],
    ["", ""],
  ])("of %j are %j", (names, initials) => {
    expect(initialsOf(names)).toBe(initials);
  });
});
