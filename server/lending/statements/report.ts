/** What an import did: lines and euro by verdict, control sums, and what waits for somebody. */
import { maskIban } from "#src/domain/identity/iban.ts";
import { toWire, type Cents } from "#src/domain/lending/money.ts";
import type { LineVerdict, LineWaits } from "#server/store/db/statement-tables.ts";
import type { Db } from "#server/store/db/schema.ts";
import { verdictSums, waitingLines, type VerdictSum, type WaitingLine } from "#server/store/tables/line-sums.ts";
import { statementsOfFile, type StatementRow } from "#server/store/tables/statements.ts";
import { EURO, type RefusalReason } from "./statement.ts";

/** A statement of the file with what became of its lines. */
export type ReportedStatement = Omit<StatementRow, "id" | "state" | "position"> & {
  verdicts: VerdictSum[];
  waiting: WaitingLine[];
};

/** The report of a file: refused, or imported; `again` when it had been done before. */
export type ImportReport =
  | { state: "refused"; sha256: string; reason: RefusalReason; line: number; detail: string }
  | { state: "imported"; sha256: string; again: boolean; statements: ReportedStatement[] };

const MOST_WAITING = 200;

/** Reads the report of an imported file. */
export const reportOf = async (db: Db, sha256: string, again: boolean): Promise<ImportReport> => {
  const statements: ReportedStatement[] = [];
  for (const { id, state: _state, position: _position, ...statement } of await statementsOfFile(db, sha256)) {
    const verdicts = await verdictSums(db, id);
    statements.push({ ...statement, verdicts, waiting: await waitingLines(db, id, MOST_WAITING) });
  }
  return { state: "imported", sha256, again, statements };
};

const WAITS: Readonly<Record<LineWaits, string>> = {
  zero: "its sum is nothing",
  pending: "the bank has not booked it yet",
  currency: "in another currency",
  account: "of another account",
  future: "its value day is to come",
  batch: "its transactions are not its sum",
};

/** Exit code of the act: 0 when all lines are settled, 2 when some wait for somebody, 1 when the file is refused. */
export const exitCodeOf = (report: ImportReport): 0 | 1 | 2 => {
  if (report.state === "refused") return 1;
  return report.statements.some(({ waiting }) => waiting.length > 0) ? 2 : 0;
};

const REFUSALS: Readonly<Record<RefusalReason, string>> = {
  "too-large": "the file is larger than 64 MB",
  encoding: "its encoding is not UTF-8 or windows-1251, or its bytes are not of it",
  "not-xml": "it is no well-formed XML",
  doctype: "it has a document type, which no statement needs",
  format: "it is neither CAMT.053 (001.02 to .13) nor a CSV statement of a known layout",
  incomplete: "something that a statement needs is missing",
  currency: "it is not in euro",
  account: "it is of another account",
  amount: "a sum is not written as the format or the layout says",
  day: "a day is not written as the format or the layout says, or is none",
  word: "a word stands where only others may",
  columns: "a row has more or fewer cells than the head",
  "too-many-lines": "it has more than 100 000 movements",
  sum: "its totals are not those of its lines",
  closing: "opening balance and lines do not make its closing balance",
  opening: "it joins neither the last statement of the account nor the first",
  busy: "another statement of the account is being imported: try again",
};

/** The refusal in one line. */
export const refusalWords = ({ reason, line, detail }: Extract<ImportReport, { state: "refused" }>): string =>
  `Refused, nothing was imported: ${REFUSALS[reason]}${line > 0 ? ` (line ${line})` : ""}${detail ? `: ${detail}` : ""}.`;

const VERDICTS: Readonly<Record<LineVerdict, string>> = {
  posted: "posted",
  advance: "held for the next due day",
  "paid-off": "paid off",
  "over-paid": "above what was owed",
  unmatched: "nobody known",
  duplicate: "here already",
  reversed: "taken back",
  "unknown-reversal": "takes back what is not here",
  debit: "paid out of the account, for what nobody has said",
  "own-transfer": "own transfer",
  held: "waits",
  returned: "own transfer that came back",
  "unknown-return": "came back, of what is not known",
  sent: "own transfer that went out",
  other: "no borrower's",
  noted: "looked at, nothing to book",
  undone: "undone with its file",
};

const euro = (cents: Cents): string => toWire(cents).padStart(14);

/** Why a line waits, or whose it may be. */
const whyWaits = ({ verdict, waits, candidates }: Pick<WaitingLine, "verdict" | "waits" | "candidates">): string => {
  if (verdict !== "unmatched") return verdict === "held" && waits ? WAITS[waits] : VERDICTS[verdict];
  return (
    candidates.map(({ creditNo, score, why }) => `credit ${creditNo} (${score}, ${why})`).join(", ") || "no candidate"
  );
};

const statementText = (one: ReportedStatement): string[] => [
  `${maskIban(one.account)}  ${one.reference}  ${one.fromDay} to ${one.toDay}`,
  `  opening${euro(one.opening)}`,
  `  credits${euro(one.credits)}`,
  `  debits ${euro(-one.debits)}`,
  `  closing${euro(one.closing)}`,
  `  ${one.lines} lines:`,
  ...one.verdicts.map(
    ({ verdict, rule, lines, cents }) =>
      `  ${String(lines).padStart(7)}${euro(cents)}  ${VERDICTS[verdict]}${rule ? `, by ${rule}` : ""}`,
  ),
  ...(one.waiting.length > 0 ? ["  to be looked at:"] : []),
  ...one.waiting.map(
    ({ ordinal, valueDay, cents, direction, currency, ...line }) =>
      `  ${String(ordinal).padStart(7)}${euro(direction === "debit" ? -cents : cents)}  ${valueDay}  ${
        currency === EURO ? "" : `${currency}, `
      }${whyWaits(line)}`,
  ),
];

/** The report for people. */
export const reportText = (report: ImportReport): string =>
  report.state === "refused"
    ? refusalWords(report)
    : [
        report.again ? "This file is imported already; nothing has changed." : "Imported.",
        ...report.statements.flatMap(statementText),
      ].join("\n");

/** The report for a spreadsheet: a row for each verdict and rule of each statement. */
export const reportCsv = (report: ImportReport): string => {
  const rows =
    report.state === "refused"
      ? [["", "", "", "refused", report.reason, String(report.line), ""]]
      : report.statements.flatMap(({ part, fromDay, toDay, verdicts }) =>
          verdicts.map(({ verdict, rule, lines, cents }) => [
            String(part),
            fromDay,
            toDay,
            verdict,
            rule ?? "",
            String(lines),
            toWire(cents),
          ]),
        );
  return [["statement", "from", "to", "verdict", "rule", "lines", "euro"], ...rows]
    .map((row) => row.join(","))
    .join("\n");
};

/** How a report can be printed. */
export const REPORT_FORMATS = {
  text: reportText,
  csv: reportCsv,
  json: (report: ImportReport): string => JSON.stringify(report, undefined, 2),
} as const satisfies Record<string, (report: ImportReport) => string>;

/** Name of such a format. */
export type ReportFormat = keyof typeof REPORT_FORMATS;

/** Whether a word names such a format. */
export const isReportFormat = (word: string): word is ReportFormat => Object.hasOwn(REPORT_FORMATS, word);
