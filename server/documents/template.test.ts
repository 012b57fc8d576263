import { describe, expect, it } from "vitest";
import type { Problem } from "#server/findings/finding.ts";
import { ContentError } from "#server/text/content-error.ts";
import { blockText } from "./plain-text.ts";
import { fillTemplate, parseTemplate } from "./template.ts";

const HEAD = "---\ntitle: Проба\ndescription: x\nvalidFrom: 2026-11-20\nversion: 1\n---\n";
const known = { conditions: new Set(["line", "free"]), placeholders: new Set(["day", "plan"]) };
const parse = (body: string) => parseTemplate("p.md", HEAD + body, known);
const fillOf = (body: string, conditions: string[] = [], values: Record<string, string> = {}) =>
  fillTemplate(parse(body), {
    conditions: new Set(conditions),
    values,
    blocks: { plan: [{ kind: "notice", text: ["план"] }] },
  }).blocks.map(blockText);

describe("a paper's template", () => {
  it("includes a conditional part only when one of its conditions holds", () => {
    const body = "а\n\n::: line free\nб\n:::\n\nв";
    expect(fillOf(body)).toEqual(["а", "в"]);
    expect(fillOf(body, ["free"])).toEqual(["а", "б", "в"]);
  });

  it("joins facts and list items separated by a condition", () => {
    const body =
      "| | |\n|---|---|\n| а | 1 |\n\n::: line\n| | |\n|---|---|\n| б | 2 |\n:::\n\n- x\n\n::: line\n- y\n:::\n\n- z";
    expect(fillOf(body, ["line"])).toEqual(["а: 1\nб: 2", "x\ny\nz"]);
  });

  it("has one full stop after a value that ends in one", () => {
    expect(fillOf("На {{day}}. На {{day}}, край.", [], { day: "1 г." })).toEqual(["На 1 г. На 1 г., край."]);
    expect(fillOf("На {{day}}.", [], { day: "1" })).toEqual(["На 1."]);
  });

  it("replaces a paragraph that is a single placeholder by blocks", () => expect(fillOf("{{plan}}")).toEqual(["план"]));

  it("numbers level-2 sections on request", () => {
    const filled = fillTemplate(parse("## А\n\nх\n\n### Б\n\nх\n\n## В\n\nх"), {
      conditions: new Set(),
      values: {},
      numbered: true,
    });
    expect(filled.blocks.filter(({ kind }) => kind === "heading").map(blockText)).toEqual(["1. А", "Б", "2. В"]);
  });

  it.each([
    ["an unknown condition", "::: lin\nа\n:::", "p.md:7:1 fence-condition"],
    ["an unclosed part", "а\n\n::: line\nб", "p.md:9:1 fence-unclosed"],
    ["a part inside a part", "::: line\n::: free\n:::\n:::", "p.md:8:1 fence-order"],
    ["a close without an opening", "а\n:::", "p.md:8:1 fence-order"],
    ["an unknown placeholder inside a part", "::: line\nа\n\n{{dya}}\n:::", "p.md:10:1 place-unknown"],
    ["raw HTML inside a part", "::: line\nа\n\n<p>\n:::", "p.md:10:1 text-not-allowed"],
  ])("rejects %s, naming file and line", (_, body, problem) => {
    const problemsOf = (): readonly Problem[] => {
      try {
        parse(body);
      } catch (error) {
        if (error instanceof ContentError) return error.problems;
      }
      return [];
    };
    expect(problemsOf().map(({ file, line, column, code }) => `${file}:${line}:${column} ${code}`)).toEqual([problem]);
  });

  it("throws when a placeholder has no value", () =>
    expect(() => fillOf("{{day}}")).toThrow("no value for the placeholder {{day}}"));
});
