import { describe, expect, it } from "vitest";
import type { Problem } from "./finding.ts";
import { formatReport } from "./report.ts";

const at = (column: number, row: string): Problem => ({
  file: "schemas/a.json",
  line: 3,
  column,
  row,
  code: "rule-unknown",
  params: { name: "emial" },
  suggestion: "email",
});

describe("formatReport", () => {
  it("prints the place, the message with the closest name, the line and a caret under the column", () => {
    expect(formatReport([at(8, '\t"a": "emial"')])).toBe(
      'schemas/a.json:3:8 непознато правило „emial“; може би „email“?\n    \t"a": "emial"\n    \t      ^',
    );
  });

  it("prints English for `en`, and no excerpt when there is no line to show", () => {
    expect(
      formatReport(
        [
          { ...at(1, ""), suggestion: undefined },
          { file: "b.json", line: 1, column: 1, code: "json-empty" },
        ],
        "en",
      ),
    ).toBe('schemas/a.json:3:1 unknown rule "emial"\nb.json:1:1 this is not JSON: the file is empty');
  });

  it("names the Cyrillic letter that looks Latin", () => {
    expect(formatReport([{ ...at(1, ""), lookalike: "е" }])).toBe(
      "schemas/a.json:3:1 непознато правило „emial“: в него стои кирилска буква „е“; може би „email“?",
    );
  });

  it("cuts a long line around the column", () => {
    const row = `${"x".repeat(150)}Й${"y".repeat(150)}`;
    const [, shown, caret] = formatReport([at(151, row)]).split("\n");
    expect(shown!.length).toBeLessThan(110);
    expect(shown![caret!.indexOf("^")]).toBe("Й");
  });
});
