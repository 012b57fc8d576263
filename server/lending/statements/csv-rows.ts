/** Bytes of a CSV file in UTF-8 → rows of cells (RFC 4180, any delimiter). What is not well-formed refuses the file. */
import { CsvError, parse } from "csv-parse/sync";
import { refuseFile } from "./statement.ts";

/** A row; `line` is the file's line it begins on, from 1. */
export type CsvRow = { line: number; cells: string[] };

/** Longest line, and longest row over several lines, in bytes; most rows in which a head is looked for. */
const LIMITS = { line: 20_000, head: 200 } as const;

const NEW_LINE = 10;

/** Refuses a file with a line that no bank writes, before anything is made of it. */
export const checkLines = (bytes: Uint8Array): void => {
  for (let at = 0, line = 1; at < bytes.length; line += 1) {
    const found = bytes.indexOf(NEW_LINE, at);
    const end = found < 0 ? bytes.length : found;
    if (end - at > LIMITS.line) refuseFile("format", line, `ред от ${end - at} знака`);
    at = end + 1;
  }
};

type Take = (row: CsvRow) => void;

/** Gives each row that holds anything to `take`, in order, of the first `most` rows. */
const eachRow = (bytes: Buffer, delimiter: string, take: Take, most = -1): void => {
  let line = 1;
  try {
    parse(bytes, {
      delimiter,
      bom: true,
      relax_column_count: true,
      max_record_size: LIMITS.line,
      to: most,
      on_record: (cells: string[], { lines }) => {
        const row = { line, cells: cells.map((cell) => cell.trim()) };
        line = lines + 1;
        if (row.cells.some((cell) => cell !== "")) take(row);
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    refuseFile("format", line, "кавички");
  }
};

/** Gives the rows of a file to `take`. */
export const csvRows = (bytes: Buffer, delimiter: string, take: Take): void => eachRow(bytes, delimiter, take);

/** The first of the rows in which a head may stand that is one. */
export const csvHead = (bytes: Buffer, delimiter: string, isHead: (row: CsvRow) => boolean): CsvRow | undefined => {
  let head: CsvRow | undefined;
  try {
    eachRow(bytes, delimiter, (row) => void (head ??= isHead(row) ? row : undefined), LIMITS.head);
  } catch (error) {
    // Another layout may have what this delimiter makes nonsense of.
    if (!(error instanceof Error && error.name === "StatementRefusal")) throw error;
  }
  return head;
};
