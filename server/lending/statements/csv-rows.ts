/** Bytes of a CSV file in UTF-8 → rows of cells (RFC 4180, any delimiter). What is not well-formed refuses the file. */
import { CsvError, parse } from "csv-parse/sync";
import { refuseFile, STATEMENT_LIMITS } from "./statement.ts";

/** A row; `line` is the file's line it begins on, from 1. */
export type CsvRow = { line: number; cells: string[] };

/**
 * Longest line, and longest row over several lines, in bytes; most lines, since a movement may stand on several; most cells
 * of a row; first lines in which a head is looked for.
 */
const LIMITS = { line: 20_000, lines: 4 * STATEMENT_LIMITS.lines, cells: 200, head: 200 } as const;

const NEW_LINE = 10;

/** Refuses a file with a line that no bank writes, or with more lines, before anything is made of it. */
export const checkLines = (bytes: Uint8Array): void => {
  for (let at = 0, line = 1; at < bytes.length; line += 1) {
    const found = bytes.indexOf(NEW_LINE, at);
    const end = found < 0 ? bytes.length : found;
    if (line > LIMITS.lines) refuseFile("too-many-lines", line);
    if (end - at > LIMITS.line) refuseFile("beyond", line, `ред от ${end - at} байта`);
    at = end + 1;
  }
};

type Take = (row: CsvRow) => void;

/** Gives each row that holds anything to `take`, in order. */
export const csvRows = (bytes: Uint8Array, delimiter: string, take: Take): void => {
  let line = 1;
  try {
    parse(bytes, {
      delimiter,
      bom: true,
      relax_column_count: true,
      max_record_size: LIMITS.line,
      on_record: (cells: string[], { lines }) => {
        if (cells.length > LIMITS.cells) refuseFile("columns", line, String(cells.length));
        const row = { line, cells: cells.map((cell) => cell.trim()) };
        line = lines + 1;
        if (row.cells.some((cell) => cell !== "")) take(row);
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    refuseFile("format", line, "кавички, които не са затворени или не са на място");
  }
};

/** The first lines of a file. */
const firstLines = (bytes: Uint8Array): Uint8Array => {
  let at = 0;
  for (let line = 0; line < LIMITS.head; line += 1) {
    const found = bytes.indexOf(NEW_LINE, at);
    if (found < 0) return bytes;
    at = found + 1;
  }
  return bytes.subarray(0, at);
};

/** The first row that is a head, of the lines in which one may stand; nothing else of the file is read. */
export const csvHead = (bytes: Uint8Array, delimiter: string, isHead: (row: CsvRow) => boolean): CsvRow | undefined => {
  let head: CsvRow | undefined;
  try {
    csvRows(firstLines(bytes), delimiter, (row) => void (head ??= isHead(row) ? row : undefined));
  } catch (error) {
    // Another layout may have what this delimiter makes nonsense of; a row may go on after the first lines.
    if (!(error instanceof Error && error.name === "StatementRefusal")) throw error;
  }
  return head;
};
