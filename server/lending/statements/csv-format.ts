/** Rows of `csv-formats.json`: how a bank's CSV statement is laid out. A bank with another layout is another row. */
import formats from "./csv-formats.json" with { type: "json" };

/** Names of the columns by what they hold. Either `amount` with a sign, or `credit` and `debit`. */
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

/** A layout. `day` is `dd.mm.yyyy` or `yyyy-mm-dd`, `decimal` what stands before the cents. */
export type CsvFormat = {
  name: string;
  delimiter: ";" | "," | "\t";
  decimal: "," | ".";
  day: "dd.mm.yyyy" | "yyyy-mm-dd";
  heads: CsvHeads;
  columns: CsvColumns;
};

/** The layouts that are read, in the order they are tried. */
export const CSV_FORMATS = formats as readonly CsvFormat[];
