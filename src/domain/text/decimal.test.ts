import { describe, expect, it } from "vitest";
import { decimalsIn, keptNumber, keptSum, typedNumber } from "./decimal.ts";

describe("a typed number", () => {
  it.each<[string, number, string, string]>([
    ["1205,57", 1205.57, "1205,57", "1205,57"],
    ["1 205.57", 1205.57, "1205,57", "1205,57"],
    ["1\u00a0205,5 €", 1205.5, "1205,5", "1205,50"],
    ["1.205,57", 1205.57, "1205,57", "1205,57"],
    ["1,205.57 EUR", 1205.57, "1205,57", "1205,57"],
    ["0120", 120, "120", "120"],
    ["0,0", 0, "0", "0"],
    ["12,00", 12, "12", "12"],
    ["-0,5", -0.5, "-0,5", "-0,50"],
    ["\u22123", -3, "-3", "-3"],
    ["200 евро", 200, "200", "200"],
  ])("%j is %d, kept as %j, as money %j", (text, number, kept, sum) => {
    expect([typedNumber(text), keptNumber(text), keptSum(text)]).toEqual([number, kept, sum]);
    expect([keptNumber(kept), keptSum(sum)]).toEqual([kept, sum]);
  });

  it.each(["", "много", "1,2,3", "1.2.3", "12,", ",5", "1e5", "1".repeat(41), "1 лв", "--1", "1".repeat(13)])(
    "%j is none",
    (text) => {
      expect([typedNumber(text), keptNumber(text)]).toEqual([undefined, text]);
    },
  );

  it.each([
    ["1,205", 3],
    ["12", 0],
    ["много", 0],
  ])("%j has %i decimals", (text, count) => {
    expect(decimalsIn(text)).toBe(count);
  });
});
