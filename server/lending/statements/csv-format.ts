/** Rows of `csv-formats.json`: how a bank's CSV statement is laid out. A bank with another layout is another row. */
import formats from "./csv-formats.json" with { type: "json" };

/** Names of the columns by what they hold. Either `amount` with a sign, or `credit` and `debit` without. */
export type CsvColumns = {
  valueDay: string;
  amount?: string;
  credit?: string;
  debit?: string;
  bankRef?: string;
  text?: string;
  moreText?: string;
  payerName?: string;
  payerIban?: string;
  trace?: string;
  reversal?: string;
  /** Why the money came back; anything there says that it did. */
  returned?: string;
  /** The bank's name of the kind of movement. */
  code?: string;
};

/** Labels in the first cell of lines before or after the table; the value is in the second. */
export type CsvHeads = {
  account: string;
  currency: string;
  opening: string;
  closing: string;
  reference?: string;
  credits?: string;
  debits?: string;
};

/**
 * A layout. What it says holds in every cell; a cell that is written otherwise refuses the file.
 * - `decimal`: what stands before the cents, of which there are always two;
 * - `thousands`: what may stand between groups of three digits, "" for nothing; a space is any of the fixed ones, too;
 * - `plus`, `minus`: what stands before a sum of a column with signs, and before a balance; "" for nothing;
 * - `empty`: how the side of a movement is written that it is not on;
 * - `yes`, `no`: the words of the column of reversals, in whatever case.
 */
export type CsvFormat = {
  name: string;
  delimiter: ";" | "," | "\t" | "|";
  decimal: "," | ".";
  thousands: "" | " " | "." | "," | "'";
  plus: readonly string[];
  minus: readonly string[];
  empty: readonly string[];
  yes: readonly string[];
  no: readonly string[];
  day: "dd.mm.yyyy" | "dd/mm/yyyy" | "yyyy-mm-dd";
  heads: CsvHeads;
  columns: CsvColumns;
};

/** The layouts that are read, in the order they are tried. */
export const CSV_FORMATS = formats as readonly CsvFormat[];
