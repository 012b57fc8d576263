/** Bank statements as CSV, by the layouts of `csv-formats.json`. */
import type { Cents } from "#src/domain/lending/money.ts";
import { parseBgDay, type Day } from "#src/domain/time/dates.ts";
import { readAmount, readDay } from "./amounts.ts";
import { CSV_FORMATS, type CsvColumns, type CsvFormat, type CsvHeads } from "./csv-format.ts";
import { csvRows, type CsvRow } from "./csv-rows.ts";
import { decodeText } from "./decode.ts";
import { refuseFile, STATEMENT_LIMITS, type Statement, type StatementLine } from "./statement.ts";

const EURO = "EUR";

type Found = { format: CsvFormat; rows: CsvRow[]; at: number; columns: Map<keyof CsvColumns, number> };

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** The layout whose columns all stand in one row of the file. */
const findFormat = (text: string): Found => {
  for (const format of CSV_FORMATS) {
    const rows = csvRows(text, format.delimiter);
    const names = Object.entries(format.columns) as [keyof CsvColumns, string][];
    const needed = names.filter(([key]) => ["valueDay", "amount", "credit", "debit"].includes(key));
    const at = rows.findIndex(({ cells }) => needed.every(([, name]) => cells.some((cell) => same(cell, name))));
    if (at < 0) continue;
    const head = rows[at]!.cells;
    const places = names.map(([key, name]) => [key, head.findIndex((cell) => same(cell, name))] as const);
    return { format, rows, at, columns: new Map(places.filter(([, place]) => place >= 0)) };
  }
  return refuseFile("format", 0, "no known columns");
};

const dayIn = ({ day }: CsvFormat, text: string, line: number): Day =>
  day === "yyyy-mm-dd" ? readDay(text, line) : (parseBgDay(text) ?? refuseFile("day", line, text.slice(0, 40)));

/** A sum with thousands apart by spaces or by the sign that is not the decimal one. */
const plain = ({ decimal }: CsvFormat, text: string): string => {
  const tight = text.replace(/[\s\u00a0]/g, "").replaceAll(decimal === "," ? "." : ",", "");
  return tight.replace(decimal, ".");
};

const signed = (format: CsvFormat, text: string, line: number, mayBeZero: boolean): Cents => {
  const [, sign = "", rest = ""] = /^([-+\u2212]?)(.*)$/s.exec(plain(format, text))!;
  const cents = readAmount(rest, line, { mayBeZero });
  return sign === "-" || sign === "\u2212" ? -cents : cents;
};

type Movement = { cents: Cents; direction: StatementLine["direction"] };

const movementOf = ({ format, columns }: Found, { cells, line }: CsvRow): Movement => {
  const cell = (key: keyof CsvColumns): string => cells[columns.get(key) ?? -1] ?? "";
  if (columns.has("amount")) {
    const sum = signed(format, cell("amount"), line, false);
    return { cents: Math.abs(sum), direction: sum > 0 ? "credit" : "debit" };
  }
  const [credit, debit] = [cell("credit"), cell("debit")];
  if ((credit === "") === (debit === "")) return refuseFile("amount", line, `${credit} ${debit}`.slice(0, 40));
  return { cents: readAmount(plain(format, credit || debit), line), direction: credit ? "credit" : "debit" };
};

const lineOf = (found: Found, row: CsvRow, ordinal: number): StatementLine => {
  const { format, columns } = found;
  const cell = (key: keyof CsvColumns): string | undefined => row.cells[columns.get(key) ?? -1] || undefined;
  const [bankRef, trace, name] = [cell("bankRef"), cell("trace"), cell("payerName")];
  const iban = cell("payerIban")?.replace(/\s/g, "");
  return {
    ordinal,
    fileLine: row.line,
    ...movementOf(found, row),
    isReversal: cell("reversal") !== undefined,
    valueDay: dayIn(format, cell("valueDay") ?? "", row.line),
    ...(bankRef && { bankRef }),
    ...(trace && { trace }),
    text: [cell("text"), cell("moreText")].filter(Boolean).join(" "),
    ...((name || iban) && { payer: { ...(name && { name }), ...(iban && { iban }) } }),
  };
};

/** Labelled values outside of the table. */
const headsOf = ({ format, rows, at }: Found): Map<keyof CsvHeads, CsvRow> => {
  const labels = Object.entries(format.heads) as [keyof CsvHeads, string][];
  const heads = new Map<keyof CsvHeads, CsvRow>();
  rows.forEach((row, index) => {
    const label = labels.find(([, name]) => same(row.cells[0]!.replace(/:$/, ""), name));
    if (index !== at && label && !heads.has(label[0])) heads.set(label[0], row);
  });
  return heads;
};

/** Reads a file. Throws a StatementRefusal with the line that is wrong. */
export const readCsv = (bytes: Uint8Array): Statement[] => {
  const found = findFormat(decodeText(bytes));
  const { format, rows, at } = found;
  const heads = headsOf(found);
  const labelled = new Set(heads.values());
  const value = (key: keyof CsvHeads): string | undefined => heads.get(key)?.cells[1] || undefined;
  const sum = (key: keyof CsvHeads): Cents | undefined => {
    const text = value(key);
    return text === undefined ? undefined : signed(format, text, heads.get(key)!.line, true);
  };
  const movements = rows.slice(at + 1).filter((row) => !labelled.has(row));
  if (movements.length > STATEMENT_LIMITS.lines) refuseFile("too-many-lines", movements[STATEMENT_LIMITS.lines]!.line);
  const [account, currency] = [value("account")?.replace(/\s/g, ""), value("currency")];
  if (currency !== EURO)
    refuseFile(
      currency ? "currency" : "incomplete",
      heads.get("currency")?.line ?? 0,
      currency ?? format.heads.currency,
    );
  const [opening, closing] = [sum("opening"), sum("closing")];
  if (account === undefined) return refuseFile("incomplete", 0, format.heads.account);
  if (opening === undefined || closing === undefined)
    return refuseFile("incomplete", 0, `${format.heads.opening}, ${format.heads.closing}`);
  const lines = movements.map((row, index) => lineOf(found, row, index + 1));
  const days = lines.map(({ valueDay }) => valueDay).sort();
  if (days.length === 0) refuseFile("incomplete", rows[at]!.line, "no movements");
  const [credits, debits] = [sum("credits"), sum("debits")];
  return [
    {
      account,
      reference: value("reference") ?? "",
      fromDay: days[0]!,
      toDay: days.at(-1)!,
      opening,
      closing,
      stated: { ...(credits !== undefined && { credits }), ...(debits !== undefined && { debits: Math.abs(debits) }) },
      lines,
    },
  ];
};
