import { expect, it } from "vitest";
import { formatReport } from "./report.ts";

it("is one line a problem, with place, words and the closest name", () => {
  expect(formatReport([
    { file: "schemas/a.json", line: 3, column: 7, message: 'unknown rule "emial"', suggestion: "email" },
    { file: "schemas/b.json", line: 1, column: 1, message: "the file is empty" },
  ])).toBe('schemas/a.json:3:7 unknown rule "emial", did you mean "email"?\nschemas/b.json:1:1 the file is empty');
});
