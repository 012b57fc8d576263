/** A CSV file → rows of cells (RFC 4180, any delimiter). What is not well-formed refuses the file. */
import { refuseFile, STATEMENT_LIMITS } from "./statement.ts";

/** A row; `line` is the file's line it begins on, from 1. */
export type CsvRow = { line: number; cells: string[] };

/**
 * Longest line in bytes, and longest row over several lines in characters; most lines, since a movement may stand on several; most cells
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

/** A cell with where it ends. */
type Cell = { text: string; end: number };

const refuseQuote = (line: number): never =>
  refuseFile("format", line, "кавички, които не са затворени или не са на място");

/** The cell whose opening quote is at `at`: a quote in it is written twice, and nothing stands after its end. */
const quotedCell = (text: string, at: number, delimiter: string, line: number): Cell => {
  let [whole, from] = ["", at + 1];
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return refuseQuote(line);
    whole += text.slice(from, quote);
    if (text[quote + 1] !== '"') {
      const end = quote + (text.startsWith("\r\n", quote + 1) ? 2 : 1);
      return end >= text.length || text[end] === delimiter || text[end] === "\n"
        ? { text: whole, end }
        : refuseQuote(line);
    }
    whole += '"';
    from = quote + 2;
  }
};

/** The cell that begins at `at` without a quote, and has none, in a line that ends at `lineEnd`. */
const plainCell = (text: string, at: number, delimiter: string, lineEnd: number, line: number): Cell => {
  const rest = text.slice(at, lineEnd);
  const next = rest.indexOf(delimiter);
  const cell = next < 0 ? rest : rest.slice(0, next);
  return cell.includes('"') ? refuseQuote(line) : { text: cell, end: at + cell.length };
};

/** Gives each row that holds anything to `take`, in order. */
export const csvRows = (text: string, delimiter: string, take: Take): void => {
  for (let at = text.startsWith("\ufeff") ? 1 : 0, line = 1; at < text.length;) {
    const begun = at;
    const row: CsvRow = { line, cells: [] };
    let lineEnd = -1;
    for (;;) {
      if (lineEnd < at) {
        const found = text.indexOf("\n", at);
        lineEnd = found < 0 ? text.length : found;
      }
      const isQuoted = text[at] === '"';
      const cell = isQuoted
        ? quotedCell(text, at, delimiter, row.line)
        : plainCell(text, at, delimiter, lineEnd, row.line);
      if (isQuoted) for (const sign of cell.text) if (sign === "\n") line += 1;
      row.cells.push(cell.text.trim());
      if (cell.end - begun > LIMITS.line) refuseFile("beyond", row.line, `ред от ${cell.end - begun} знака`);
      if (row.cells.length > LIMITS.cells) refuseFile("columns", row.line, String(row.cells.length));
      at = cell.end + 1;
      if (text[cell.end] !== delimiter) break;
    }
    line += 1;
    if (row.cells.some((cell) => cell !== "")) take(row);
  }
};

/** The first lines of a text. */
const firstLines = (text: string): string => {
  let at = 0;
  for (let line = 0; line < LIMITS.head; line += 1) {
    const found = text.indexOf("\n", at);
    if (found < 0) return text;
    at = found + 1;
  }
  return text.slice(0, at);
};

/** The first row that is a head, of the lines in which one may stand; nothing else of the file is read. */
export const csvHead = (text: string, delimiter: string, isHead: (row: CsvRow) => boolean): CsvRow | undefined => {
  let head: CsvRow | undefined;
  try {
    csvRows(firstLines(text), delimiter, (row) => void (head ??= isHead(row) ? row : undefined));
  } catch (error) {
    // Another layout may have what this delimiter makes nonsense of; a row may go on after the first lines.
    if (!(error instanceof Error && error.name === "StatementRefusal")) throw error;
  }
  return head;
};
