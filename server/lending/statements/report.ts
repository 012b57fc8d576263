/** What an import did: lines and euro by verdict, control sums, and what waits for somebody. */
import {
  fileRefusals,
  fileRefused,
  fileStates,
  filesWords as words,
  formerRefusals,
  ruleNames,
  verdictWords,
  waitsWords,
} from "#src/copy/staff-files.ts";
import { paymentsWords, whyWords } from "#src/copy/staff-money.ts";
import { maskIban } from "#src/domain/identity/iban.ts";
import { toWire, type Cents } from "#src/domain/lending/money.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import type { Db } from "#server/store/db/schema.ts";
import type { LineCandidate } from "#server/store/db/statement-tables.ts";
import { contractsOfCredits } from "#server/store/tables/credits.ts";
import { verdictSums, waitingLines, type VerdictSum, type WaitingLine } from "#server/store/tables/line-sums.ts";
import { statementsOfFile, type FileRow, type StatementRow } from "#server/store/tables/statements.ts";
import { EURO, type RefusalReason } from "./statement.ts";

/** A line that waits, its candidates named by their contracts. */
type ReportedLine = Omit<WaitingLine, "candidates"> & {
  candidates: (LineCandidate & { contract: string | null })[];
};

/** A statement of the file with what became of its lines. */
export type ReportedStatement = Omit<StatementRow, "id" | "state" | "position"> & {
  verdicts: VerdictSum[];
  waiting: ReportedLine[];
};

/** The report of a file: refused, or imported; `again` when it had been done before. */
export type ImportReport =
  | { state: "refused"; sha256: string; reason: RefusalReason; line: number; detail: string }
  | { state: "imported"; sha256: string; again: boolean; statements: ReportedStatement[] };

const MOST_WAITING = 200;

const waitingOf = async (db: Db, statementId: string): Promise<ReportedLine[]> => {
  const lines = await waitingLines(db, statementId, MOST_WAITING);
  const contracts = await contractsOfCredits(
    db,
    lines.flatMap(({ candidates }) => candidates.map(({ creditNo }) => creditNo)),
  );
  return lines.map((line) => ({
    ...line,
    candidates: line.candidates.map((one) => ({ ...one, contract: contracts.get(one.creditNo) ?? null })),
  }));
};

/** Reads the report of an imported file. */
export const reportOf = async (db: Db, sha256: string, again: boolean): Promise<ImportReport> => {
  const statements: ReportedStatement[] = [];
  for (const { id, state: _state, position: _position, ...statement } of await statementsOfFile(db, sha256)) {
    const verdicts = await verdictSums(db, id);
    statements.push({ ...statement, verdicts, waiting: await waitingOf(db, id) });
  }
  return { state: "imported", sha256, again, statements };
};

/** Exit code of the act: 0 when all lines are settled, 2 when some wait for somebody, 1 when the file is refused. */
export const exitCodeOf = (report: ImportReport): 0 | 1 | 2 => {
  if (report.state === "refused") return 1;
  return report.statements.some(({ waiting }) => waiting.length > 0) ? 2 : 0;
};

/** Why a file was refused, in words of now or of an earlier version. */
export const refusalReason = (reason: string): string =>
  reason in fileRefusals ? fileRefusals[reason as RefusalReason] : (formerRefusals[reason] ?? reason);

/** The state of a file that was given, in words. */
export const fileStateOf = ({ state, reason, wasUndone }: Pick<FileRow, "state" | "reason" | "wasUndone">): string =>
  state === "refused" ? fileRefused(refusalReason(reason ?? ""), wasUndone) : fileStates[state];

/** The refusal in one line. */
const refusalText = ({ reason, line, detail }: Extract<ImportReport, { state: "refused" }>): string => {
  const place = line > 0 ? ` (${words.line} ${line})` : "";
  return words.refused(`${refusalReason(reason)}${place}${detail ? `: ${detail}` : ""}`);
};

const euro = (cents: Cents): string => toWire(cents).padStart(14);

/** Why a line waits, or whose it may be. */
const whyWaits = ({ verdict, waits, candidates }: Pick<ReportedLine, "verdict" | "waits" | "candidates">): string => {
  if (verdict === "held" && waits) return waitsWords[waits];
  const maybe = candidates.map(({ creditNo, contract, score, why }) =>
    words.candidate(contract ?? paymentsWords.creditNumbered(creditNo), score, whyWords(why)),
  );
  return [verdictWords[verdict], ...maybe].join(", ");
};

const statementText = (one: ReportedStatement): string[] => [
  `${maskIban(one.account)}  ${one.reference}  ${formatDay(one.fromDay)} – ${formatDay(one.toDay)}`,
  ...(
    [
      [words.opening, one.opening],
      [words.credits, one.credits],
      [words.debits, -one.debits],
      [words.closing, one.closing],
    ] as const
  ).map(([name, cents]) => `  ${name.padEnd(16)}${euro(cents)}`),
  `  ${words.lines}: ${one.lines}`,
  ...one.verdicts.map(
    ({ verdict, rule, lines, cents }) =>
      `  ${String(lines).padStart(7)}${euro(cents)}  ${verdictWords[verdict]}${rule ? ` (${ruleNames[rule] ?? rule})` : ""}`,
  ),
  ...(one.waiting.length > 0 ? [`  ${words.waitingLines}:`] : []),
  ...one.waiting.map(
    ({ ordinal, valueDay, cents, direction, currency, ...line }) =>
      `  ${String(ordinal).padStart(7)}${euro(direction === "debit" ? -cents : cents)}  ${formatDay(valueDay)}  ${
        currency === EURO ? "" : `${currency}, `
      }${whyWaits(line)}`,
  ),
];

/** The report for people. */
const reportText = (report: ImportReport): string =>
  report.state === "refused"
    ? refusalText(report)
    : [report.again ? words.again : words.done, ...report.statements.flatMap(statementText)].join("\n");

/** The report for a spreadsheet: a row for each verdict and rule of each statement. */
const reportCsv = (report: ImportReport): string => {
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
