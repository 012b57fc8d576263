import { describe, expect, it } from "vitest";
import { contractFacts, source } from "./agreement.fixture.ts";
import { fingerprint } from "#server/kernel/fingerprint.ts";
import { makePapers } from "./papers.ts";

const papers = makePapers(contractFacts("consumerCredit"), source);

/** The same value with the keys of every object in reverse order. */
const reversed = <T>(value: T): T => {
  if (Array.isArray(value)) return value.map(reversed) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, reversed(member)]),
  ) as T;
};

describe("the fingerprint", () => {
  it("is 64 hexadecimal digits and deterministic", () => {
    expect(fingerprint(papers)).toMatch(/^[0-9a-f]{64}$/);
    expect(fingerprint(makePapers(contractFacts("consumerCredit"), source))).toBe(fingerprint(papers));
  });

  it("is independent of key order and of a JSON round trip", () => {
    expect(fingerprint(reversed(papers))).toBe(fingerprint(papers));
    expect(fingerprint(JSON.parse(JSON.stringify(papers)) as typeof papers)).toBe(fingerprint(papers));
  });

  it.each([
    ["another amount", makePapers(contractFacts("consumerCredit", 950), source)],
    ["another number", makePapers({ ...contractFacts("consumerCredit"), contractNumber: "КЛ-2026-0000124" }, source)],
    ["one more space", { ...papers, plan: { ...papers.plan, title: `${papers.plan.title} ` } }],
    ["two papers changed places", { ...papers, plan: papers.contract, contract: papers.plan }],
  ])("differs for %s", (_, other) => expect(fingerprint(other)).not.toBe(fingerprint(papers)));
});
