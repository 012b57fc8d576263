import { describe, expect, it } from "vitest";
import { blockText } from "#server/documents/plain-text.ts";
import { fillTemplate, parseTemplate } from "#server/documents/template.ts";

const HEAD = "---\ntitle: Проба\ndescription: x\nvalidFrom: 2026-11-20\nversion: 1\n---\n";
const known = { conditions: new Set(["line", "free"]), placeholders: new Set(["day", "plan"]) };
const parse = (body: string) => parseTemplate("p.md", HEAD + body, known);
const fillOf = (body: string, conditions: string[] = [], values: Record<string, string> = {}) =>
  fillTemplate(parse(body), { conditions: new Set(conditions), values, blocks: { plan: [{ kind: "notice", text: ["план"] }] } }).blocks.map(blockText);

describe("a paper's template", () => {
  it("shows a conditional part only when one of its words holds", () => {
    const body = "а\n\n::: line free\nб\n:::\n\nв";
    expect(fillOf(body)).toEqual(["а", "в"]);
    expect(fillOf(body, ["free"])).toEqual(["а", "б", "в"]);
  });

  it("joins facts and items that a condition set apart", () => {
    const body = "| | |\n|---|---|\n| а | 1 |\n\n::: line\n| | |\n|---|---|\n| б | 2 |\n:::\n\n- x\n\n::: line\n- y\n:::\n\n- z";
    expect(fillOf(body, ["line"])).toEqual(["а: 1\nб: 2", "x\ny\nz"]);
  });

  it("keeps one full stop after a value that brings its own", () => {
    expect(fillOf("На {{day}}. На {{day}}, край.", [], { day: "1 г." })).toEqual(["На 1 г. На 1 г., край."]);
    expect(fillOf("На {{day}}.", [], { day: "1" })).toEqual(["На 1."]);
  });

  it("puts blocks where a paragraph is one placeholder", () => expect(fillOf("{{plan}}")).toEqual(["план"]));

  it("holds sections by number when asked", () => {
    const filled = fillTemplate(parse("## А\n\nх\n\n### Б\n\nх\n\n## В\n\nх"), { conditions: new Set(), values: {}, numbered: true });
    expect(filled.blocks.filter(({ kind }) => kind === "heading").map(blockText)).toEqual(["1. А", "Б", "2. В"]);
  });

  it.each([
    ["an unknown condition", "::: lin\nа\n:::", "p.md:7: unknown condition"],
    ["an unclosed part", "а\n\n::: line\nб", "p.md:9: the part is not closed"],
    ["a part inside a part", "::: line\n::: free\n:::\n:::", "p.md:8:"],
    ["a close without an opening", "а\n:::", "p.md:8:"],
    ["an unknown placeholder inside a part", "::: line\nа\n\n{{dya}}\n:::", "p.md:10: unknown placeholder {{dya}}"],
    ["raw HTML inside a part", "::: line\nа\n\n<p>\n:::", "p.md:10: html"],
  ])("refuses %s, naming file and line", (_, body, problem) => expect(() => parse(body)).toThrow(problem));

  it("refuses to fill without a value", () => expect(() => fillOf("{{day}}")).toThrow("no value for the placeholder {{day}}"));
});
