import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, it } from "vitest";
import { csvRows, type CsvRow } from "./csv-rows.ts";
import { StatementRefusal } from "./statement.ts";

/** The rows, or nothing for what is refused. */
const ours = (text: string): string[][] | undefined => {
  const rows: CsvRow[] = [];
  try {
    csvRows(text, ";", (row) => void rows.push(row));
  } catch (error) {
    if (error instanceof StatementRefusal) return undefined;
    throw error;
  }
  return rows.map(({ cells }) => cells);
};

/** The same by somebody else's strict parser. */
const theirs = (text: string): string[][] | undefined => {
  try {
    const rows = parse(text, { delimiter: ";", bom: true, relax_column_count: true, record_delimiter: ["\r\n", "\n"] });
    return rows.map((row) => row.map((cell) => cell.trim())).filter((row) => row.some((cell) => cell !== ""));
  } catch {
    return undefined;
  }
};

it("rows are those that csv-parse reads, and what it refuses is refused", () => {
  const piece = fc.constantFrom("a", "я", ";", ";", '"', '""', "\n", "\r\n", " ", ';"b";', '"в;\n""г"', "\ufeff");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
      expect(ours(pieces.join(""))).toEqual(theirs(pieces.join("")));
    }),
    { numRuns: 5_000 },
  );
});

it("a row tells the file's line that it begins on", () => {
  const lines: number[] = [];
  csvRows('\ufeffa;b\r\n\r\n"x\n\ny";z\nlast', ";", ({ line }) => lines.push(line));
  expect(lines).toEqual([1, 3, 6]);
});
