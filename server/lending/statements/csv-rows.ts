/** Text → rows of cells (RFC 4180, any delimiter). A quote that is never closed refuses the file. */
import { refuseFile, STATEMENT_LIMITS } from "./statement.ts";

/** A row; `line` is the file's line it begins on, from 1. */
export type CsvRow = { line: number; cells: string[] };

/** Lines beside the movements: head, totals, blank ones. */
const OTHER_LINES = 1_000;

/** Splits a text. Rows without any content are left out. */
export const csvRows = (text: string, delimiter: string): CsvRow[] => {
  const rows: CsvRow[] = [];
  let [line, began, isQuoted, quoteLine] = [1, 1, false, 0];
  let cells: string[] = [];
  let cell = "";
  const endRow = (): void => {
    cells.push(cell);
    if (cells.some((each) => each.trim() !== "")) rows.push({ line: began, cells: cells.map((each) => each.trim()) });
    [cells, cell] = [[], ""];
    if (rows.length > STATEMENT_LIMITS.lines + OTHER_LINES) refuseFile("too-many-lines", began);
  };
  for (let at = text.startsWith("\ufeff") ? 1 : 0; at < text.length; at += 1) {
    const sign = text[at]!;
    if (isQuoted) {
      if (sign === '"' && text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else if (sign === '"') isQuoted = false;
      else cell += sign;
    } else if (sign === '"' && cell.trim() === "") {
      [isQuoted, quoteLine, cell] = [true, line, ""];
    } else if (sign === delimiter) {
      cells.push(cell);
      cell = "";
    } else if (sign === "\n") {
      endRow();
      began = line + 1;
    } else if (sign !== "\r") cell += sign;
    if (sign === "\n") line += 1;
  }
  if (isQuoted) refuseFile("format", quoteLine, "an open quote");
  endRow();
  return rows;
};
