/** Files for a spreadsheet: with the mark by which Excel knows UTF-8, cells by semicolons, lines that end as its own do. */

/** A moment as pages write it. */
const MOMENT = /^(\d\d\.\d\d\.\d{4}), (\d\d:\d\d)$/;

/** A text as a cell: one that would be a formula there stays a text, and a moment is one that can be ordered by. */
export const csvText = (text: string): string => {
  const isFormula = /^[=+\-@\s\0＝＋－＠]/u.test(text) && !/^-[\d\s.,]+(?:€|[A-Z]{3})?$/u.test(text);
  const plain = text.replace(MOMENT, "$1 $2").replaceAll(/\r\n?/g, "\n").replaceAll('"', '""');
  return `"${isFormula ? "'" : ""}${plain}"`;
};

/** A line of cells. */
export const csvLine = (cells: readonly string[]): string => `${cells.join(";")}\r\n`;

/** The mark that such a file begins with. */
export const CSV_MARK = "\ufeff";

/** A whole file of texts under a head. */
export const csvFile = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  CSV_MARK + [head, ...rows].map((cells) => csvLine(cells.map(csvText))).join("");
