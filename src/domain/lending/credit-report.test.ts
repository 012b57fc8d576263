import { describe, expect, it } from "vitest";
import { bandOf, hasEnded, reportEventOf } from "./credit-report.ts";

describe("the band of a delay", () => {
  it.each([
    [0, "none"],
    [1, "1-30"],
    [30, "1-30"],
    [31, "31-60"],
    [60, "31-60"],
    [61, "61-90"],
    [90, "61-90"],
    [91, "91-180"],
    [180, "91-180"],
    [181, "181-360"],
    [360, "181-360"],
    [361, "over-360"],
  ] as const)("of %d days is %s", (days, band) => expect(bandOf(days)).toBe(band));
});

describe("what the register is told", () => {
  const active = { status: "active", band: "none" } as const;
  it.each([
    ["a credit of which it knows nothing", undefined, active, "new"],
    ["one that was never lent", undefined, { status: "unlent", band: "none" }, undefined],
    ["one that ended before anything was told", undefined, { status: "repaid", band: "none" }, "new"],
    ["another principal", active, active, "changed"],
    ["a delay", active, { status: "overdue", band: "1-30" }, "overdue"],
    ["the end of a delay", { status: "overdue", band: "1-30" }, active, "overdue"],
    ["the end", { status: "overdue", band: "31-60" }, { status: "repaid", band: "none" }, "closed"],
    ["money that came back", active, { status: "unlent", band: "none" }, "closed"],
    ["a payment taken back after the end", { status: "repaid", band: "none" }, active, "changed"],
  ] as const)("of %s", (_what, told, now, event) => expect(reportEventOf(told, now)).toBe(event));

  it("is the end where nothing is owed to us any more, not where a debt was written off", () => {
    expect((["assigned", "repaid", "writtenOff", "overdue"] as const).map((status) => hasEnded({ status }))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
