/**
 * `tests/specification.json`: what the product is to be, fact by fact, as it was specified and as its open points were
 * settled. Each names the test or picture that would show that it does not hold any more.
 */
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inRoot } from "#server/kernel/root.ts";

/** A fact: what it says, and a literal part of the test or picture that shows it. */
type Fact = { says: string; file?: string; test?: string; open?: string };

/** Facts that are being built, by the issue in which they are; their `file` and `test` may be named ahead. None may be left. */
const OPEN: Readonly<Record<string, readonly string[]>> = {
  "39": [
    "S0-010",
    "S1-027",
    "S2.1-005",
    "S2.1-006",
    "S2.1-007",
    "S2.1-008",
    "S2.1-009",
    "S2.1-011",
    "S2.1-012",
    "S2.1-013",
    "S2.1-024",
    "S2.1-025",
    "S2.1-026",
    "S2.1-027",
    "S2.1-106",
    "S3-070",
    "S7-011",
    "S7-012",
    "S7-013",
    "S7-015",
    "S7-027",
    "S7-028",
    "S7-101",
    "S7-103",
    "S7-121",
  ],
};

const text = readFileSync(inRoot("tests", "specification.json"), "utf8");
const { sections, facts } = JSON.parse(text) as {
  sections: Record<string, { title: string; facts: number }>;
  facts: Record<string, Fact>;
};
const all = Object.entries(facts);

/** A place where a test or a picture may stand: never the code that is judged. */
const isShowing = (file: string): boolean =>
  file.startsWith("tests/") || /\.(?:test|cases|examples|stories)\.tsx?$/.test(file);

const sources = new Map<string, string>();
const sourceOf = (file: string): string => {
  if (!sources.has(file)) sources.set(file, existsSync(inRoot(file)) ? readFileSync(inRoot(file), "utf8") : "");
  return sources.get(file)!;
};

/** What is wrong with what a fact names; undefined for nothing. */
const faultOf = ({ says, file = "", test = "" }: Fact): string | undefined => {
  if (says.trim() === "") return "says nothing";
  if (file === "" || test.trim().length < 8) return "names no test";
  if (!isShowing(file) || file === "tests/specification.json") return `${file} is no test`;
  if (sourceOf(file) === "") return `${file} does not exist`;
  return sourceOf(file).includes(test) ? undefined : `${file} has no „${test}“`;
};

describe("the specification", () => {
  it("has every fact of its sections once, in their order, one a line", () => {
    const ids = Object.entries(sections).flatMap(([section, { facts: count }]) =>
      Array.from({ length: count }, (_, n) => `${section}-${String(n + 1).padStart(3, "0")}`),
    );
    const lines = [...text.matchAll(/^ {4}"(S[\d.]+-\d{3})": \{ .+ \},?$/gm)].map(([, id]) => id!);
    expect(lines).toEqual(ids);
    expect(Object.keys(facts)).toEqual(ids);
  });

  it("is shown by tests and pictures that exist", () => {
    const faults = all.flatMap(([id, fact]) => {
      const fault = fact.open === undefined ? faultOf(fact) : undefined;
      return fault === undefined ? [] : [`${id}: ${fault}`];
    });
    expect(faults, "name in tests/specification.json what shows the fact").toEqual([]);
  });

  it("is built, but for what is listed as being built", () => {
    const open = all.flatMap(([id, { open: issue }]) => (issue ? [`${issue} ${id}`] : []));
    expect(open).toEqual(Object.entries(OPEN).flatMap(([issue, ids]) => ids.map((id) => `${issue} ${id}`)));
  });

  it.each<[string, Fact]>([
    ["says nothing", { says: " ", file: "tests/structure/specification.test.ts", test: "the specification" }],
    ["names no test", { says: "x", file: "tests/structure/specification.test.ts", test: "" }],
    ["is no test", { says: "x", file: "src/pages/table.ts", test: "The page table" }],
    ["does not exist", { says: "x", file: "tests/no-such.test.ts", test: "the specification" }],
    ["has no „", { says: "x", file: "src/pages/table.test.ts", test: "no such words" }],
  ])("a fact that %s is told from one that is shown", (fault, fact) => expect(faultOf(fact)).toContain(fault));
});
