/** Bank statements as CSV, by the layouts of `csv-formats.json`. */
import type { Cents } from "#src/domain/lending/money.ts";
import { cellAmount, cellDay, cellSum, cellYes } from "./csv-cells.ts";
import { CSV_FORMATS, type CsvColumns, type CsvFormat, type CsvHeads } from "./csv-format.ts";
import { checkLines, csvHead, csvRows, type CsvRow } from "./csv-rows.ts";
import { utf8Of } from "./decode.ts";
import { cutText, EURO, refuseFile, STATEMENT_LIMITS, type Statement, type StatementLine } from "./statement.ts";

/** A layout with its head in a file: how many cells a movement has, and which of them is what. */
type Found = { format: CsvFormat; head: CsvRow; columns: Map<keyof CsvColumns, number> };

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

const NEEDED: readonly (keyof CsvColumns)[] = ["valueDay", "amount", "credit", "debit"];

/** The layout whose columns all stand in one of the file's first rows. */
const findFormat = (bytes: Buffer): Found => {
  for (const format of CSV_FORMATS) {
    const names = Object.entries(format.columns) as [keyof CsvColumns, string][];
    const needed = names.filter(([key]) => NEEDED.includes(key));
    const head = csvHead(bytes, format.delimiter, ({ cells }) =>
      needed.every(([, name]) => cells.some((cell) => same(cell, name))),
    );
    if (!head) continue;
    const places = names.map(([key, name]) => [key, head.cells.findIndex((cell) => same(cell, name))] as const);
    return { format, head, columns: new Map(places.filter(([, place]) => place >= 0)) };
  }
  return refuseFile("format");
};

type Movement = Pick<StatementLine, "cents" | "direction">;

/** A movement by two columns: it is on one of them, and the other one is as empty as the layout says. */
const bySide = (format: CsvFormat, credit: string, debit: string, line: number): Movement => {
  const isEmpty = (text: string): boolean => format.empty.includes(text);
  const [direction, text] =
    isEmpty(debit) && (!isEmpty(credit) || debit === "") ? (["credit", credit] as const) : (["debit", debit] as const);
  if (!isEmpty(direction === "credit" ? debit : credit))
    return refuseFile("amount", line, `${credit} и ${debit}`.slice(0, 40));
  return { cents: cellAmount(format, text, line), direction };
};

const movementOf = ({ format, columns }: Found, { cells, line }: CsvRow): Movement => {
  const cell = (key: keyof CsvColumns): string => cells[columns.get(key) ?? -1] ?? "";
  if (!columns.has("amount")) return bySide(format, cell("credit"), cell("debit"), line);
  const sum = cellSum(format, cell("amount"), line);
  return { cents: Math.abs(sum), direction: sum < 0 ? "debit" : "credit" };
};

const lineOf = (found: Found, row: CsvRow, ordinal: number): StatementLine => {
  const { format, columns, head } = found;
  // What has no day, such as a line of totals, is no movement.
  const valueDay = cellDay(format, row.cells[columns.get("valueDay") ?? -1] ?? "", row.line);
  // A delimiter within a text that is not quoted moves every cell after it.
  if (row.cells.length !== head.cells.length)
    return refuseFile("columns", row.line, `${row.cells.length} вместо ${head.cells.length}`);
  const cell = (key: keyof CsvColumns): string | undefined => {
    const text = row.cells[columns.get(key) ?? -1];
    return text === undefined || format.empty.includes(text) ? undefined : text;
  };
  const [bankRef, trace, name, code] = [cell("bankRef"), cell("trace"), cell("payerName"), cell("code")];
  const iban = cell("payerIban")?.replace(/\s/g, "");
  const movement = movementOf(found, row);
  const isReversal = cellYes(format, cell("reversal") ?? "", row.line);
  return {
    ordinal,
    fileLine: row.line,
    ...movement,
    currency: EURO,
    ...(movement.cents === 0 && { waits: "zero" }),
    isReversal,
    // A debit that was taken back is money of ours that came back, as in CAMT.053.
    isReturn: cell("returned") !== undefined || (isReversal && movement.direction === "credit"),
    valueDay,
    ...(bankRef && { bankRef }),
    ...(trace && { trace, ids: [trace] }),
    ...(code && { code: code.slice(0, STATEMENT_LIMITS.reference) }),
    text: cutText([cell("text"), cell("moreText")].filter(Boolean).join(" ")),
    ...((name || iban) && {
      payer: { ...(name && { name: cutText(name) }), ...(iban && { iban: iban.slice(0, 40) }) },
    }),
  };
};

/** Labelled values outside of the table, by what they are. */
type Heads = Map<keyof CsvHeads, { text: string; line: number }>;

/** What stands in a file, row by row: the first that is wrong refuses it, whatever follows. */
const read = (bytes: Buffer, found: Found): { heads: Heads; lines: StatementLine[] } => {
  const { format, head } = found;
  const labels = new Map(
    (Object.entries(format.heads) as [keyof CsvHeads, string][]).map(([key, name]) => [name.toLowerCase(), key]),
  );
  const heads: Heads = new Map();
  const lines: StatementLine[] = [];
  csvRows(bytes, format.delimiter, (row) => {
    const { cells, line } = row;
    if (line === head.line) return;
    const label = labels.get(cells[0]!.replace(/:$/, "").toLowerCase());
    if (label && !heads.has(label)) heads.set(label, { text: cells[1] ?? "", line });
    else if (line > head.line) lines.push(lineOf(found, row, lines.length + 1));
    if (lines.length > STATEMENT_LIMITS.lines) refuseFile("too-many-lines", line);
  });
  return { heads, lines };
};

/** Reads a file. Throws a StatementRefusal with the line that is wrong. */
export const readCsv = (bytes: Uint8Array): Statement[] => {
  checkLines(bytes);
  const text = utf8Of(bytes);
  const found = findFormat(text);
  const { format, head } = found;
  const { heads, lines } = read(text, found);
  const value = (key: keyof CsvHeads): string | undefined => heads.get(key)?.text || undefined;
  const needed = (key: keyof CsvHeads): string => value(key) ?? refuseFile("incomplete", 0, format.heads[key]);
  const sum = (key: keyof CsvHeads): Cents | undefined => {
    const at = heads.get(key);
    return at?.text ? cellSum(format, at.text, at.line) : undefined;
  };
  const neededSum = (key: "opening" | "closing"): Cents => sum(key) ?? refuseFile("incomplete", 0, format.heads[key]);
  const [account, currency] = [needed("account").replace(/\s/g, ""), needed("currency")];
  if (currency !== EURO) refuseFile("currency", heads.get("currency")!.line, currency);
  const [opening, closing] = [neededSum("opening"), neededSum("closing")];
  const days = lines.map(({ valueDay }) => valueDay).sort();
  if (days.length === 0) refuseFile("incomplete", head.line, "движения");
  const [credits, debits] = [sum("credits"), sum("debits")];
  return [
    {
      account,
      currency,
      reference: (value("reference") ?? "").slice(0, STATEMENT_LIMITS.reference),
      fromDay: days[0]!,
      toDay: days.at(-1)!,
      opening,
      closing,
      stated: { ...(credits !== undefined && { credits }), ...(debits !== undefined && { debits: Math.abs(debits) }) },
      lines,
    },
  ];
};
