/** Files of the bank: what was imported or refused, the report of each, and the upload of another. */
import { filesWords as words, lineWords, ruleNames, verdictWords } from "#src/copy/staff-files.ts";
import { paymentsWords } from "#src/copy/staff-money.ts";
import { staffTitles } from "#src/copy/staff.ts";
import type { DeskSection } from "#src/buro/desk.ts";
import { mayStaff } from "#src/buro/access.ts";
import { paragraph } from "#src/domain/text/blocks.ts";
import { staffCalls } from "#server/lending/staff/calls.ts";
import { staffReport, staffUrl } from "#src/buro/table.ts";
import { maskIban } from "#src/domain/identity/iban.ts";
import { formatCents } from "#src/domain/lending/money.ts";
import { formatDay, type Day } from "#src/domain/time/dates.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { fillPath } from "#src/web/paths.ts";
import { refuse } from "#server/kernel/refusal.ts";
import {
  fileStateOf,
  refusalReason,
  REPORT_FORMATS,
  reportOf,
  type ImportReport,
  type ReportedStatement,
} from "#server/lending/statements/report.ts";
import type { RefusalReason } from "#server/lending/statements/statement.ts";
import type { Db } from "#server/store/db/schema.ts";
import { givenAt, latestFiles, refusalOfFile, undoneFile, type FileRow } from "#server/store/tables/statements.ts";
import { isFileHash, lineName } from "#server/lending/staff/subjects.ts";
import { actsOn, NO_ACTS } from "../act-forms.ts";
import { deskPage, facts, notice, table, tablePart, warning, type Cell } from "../blocks.ts";
import { staffForm } from "../forms.ts";
import type { ClerkRead } from "../reply.ts";
import type { LineId } from "#server/store/tables/statement-lines.ts";
import { linesSaid, type SaidOfLine } from "./payer-rows.ts";
import { sumOfLine, whyWaits } from "./line-list.ts";

const MOST = 100;

const euro = (cents: number): string => formatCents(cents, "€");

/** The report of a file by its hash, imported or refused; undefined when it was never given. */
export const fileReport = async (db: Db, sha256: string): Promise<ImportReport | undefined> => {
  if (!isFileHash(sha256)) return undefined;
  const report = await reportOf(db, sha256, true);
  if (report.state === "imported" && report.statements.length > 0) return report;
  const refusal = await refusalOfFile(db, sha256);
  return refusal && { state: "refused", sha256, ...refusal, reason: refusal.reason as RefusalReason };
};

const daysText = (from: Day, to: Day): string =>
  from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;

/** A row of the list; `isTold` says whether it is the one that the page of its file tells of. */
const rowOf = (row: FileRow, isTold: boolean): Cell[] => {
  const { sha256, state, at, fromDay, toDay, lines, waiting } = row;
  return [
    isTold ? { text: formatMoment(at), url: staffUrl("file", { id: sha256 }) } : formatMoment(at),
    fromDay === null || toDay === null ? "" : daysText(fromDay, toDay),
    fileStateOf(row),
    lines === null ? "" : String(lines),
    state === "refused" ? "" : String(waiting),
  ];
};

/** The files, the latest first. */
export const files: ClerkRead = async (context) => {
  const { db, clerk, today } = context;
  const all = await latestFiles(db, MOST);
  const mayImport = mayStaff(staffCalls["import-statement"].roles, clerk.roles);
  return deskPage(today, staffTitles.files, ["import <файл> --as <служител> --reason <защо>", "files"], {
    lead: words.lead,
    sections: [
      tablePart(
        words.imported,
        [words.at, words.days, words.state, words.lines, words.waiting],
        all.map((row, at) => rowOf(row, all.findIndex(({ sha256 }) => sha256 === row.sha256) === at)),
        words.none,
        [3, 4],
      ),
    ],
    ...(mayImport && {
      aside: [{ blocks: [], forms: [staffForm(context, staffCalls["import-statement"].form)] }],
    }),
  });
};

const controlPart = (one: ReportedStatement): DeskSection => ({
  title: `${words.statement} ${one.reference}`,
  blocks: [
    facts([
      [words.account, maskIban(one.account)],
      [words.days, daysText(one.fromDay, one.toDay)],
      [words.opening, euro(one.opening)],
      [words.credits, euro(one.credits)],
      [words.debits, euro(one.debits)],
      [words.closing, euro(one.closing)],
      [words.control, one.opening + one.credits - one.debits === one.closing ? words.right : words.wrong],
      [words.lines, String(one.lines)],
    ]),
    table(
      [words.verdict, words.rule, words.lines, words.sum],
      one.verdicts.map(({ verdict, rule, lines, cents }) => [
        verdictWords[verdict],
        rule ? (ruleNames[rule] ?? rule) : "",
        String(lines),
        euro(cents),
      ]),
      words.noLines,
      [2, 3],
    ),
  ],
});

const waitingPart = (one: ReportedStatement, said: (line: LineId) => SaidOfLine): DeskSection[] =>
  one.waiting.length === 0
    ? []
    : [
        tablePart(
          words.waitingLines,
          [words.ordinal, words.day, words.sum, lineWords.side, paymentsWords.reference, words.verdict, words.payment],
          one.waiting.map((line) => [
            { text: String(line.ordinal), url: staffUrl("line", { id: lineName(line) }) },
            formatDay(line.valueDay),
            sumOfLine(line),
            said(line).payer,
            said(line).reference,
            whyWaits(line),
            line.paymentId === null ? "" : { text: words.open, url: staffUrl("payment", { id: line.paymentId }) },
          ]),
          "",
          [0, 2],
        ),
      ];

const wordsOfUndone = ({ by, at }: { by: string; at: Date }, since: Date | undefined): string =>
  since ? words.standsSince(by, formatMoment(at), formatMoment(since)) : words.undone(by, formatMoment(at));

/** The report of one file, with its downloads. */
export const file: ClerkRead = async (context) => {
  const { db, params, today } = context;
  const id = params["id"] ?? "";
  const undone = isFileHash(id) ? await undoneFile(db, id) : undefined;
  const report = await fileReport(db, id);
  if (!report && !undone) return refuse("not-found");
  const statements = report?.state === "imported" ? report.statements : [];
  const said = await linesSaid(
    context,
    statements.flatMap(({ waiting }) => waiting),
  );
  const told: DeskSection[] = undone ? [{ blocks: [notice(wordsOfUndone(undone, await givenAt(db, id)))] }] : [];
  const sections: DeskSection[] = !report
    ? []
    : report.state === "refused"
      ? [
          {
            blocks: [
              warning(words.refused(refusalReason(report.reason))),
              facts([
                report.line > 0 ? [words.line, String(report.line)] : undefined,
                report.detail ? [words.detail, report.detail] : undefined,
              ]),
              paragraph(words.refusedNext),
            ],
          },
        ]
      : report.statements.flatMap((one) => [controlPart(one), ...waitingPart(one, said)]);
  const acts = report?.state === "imported" ? await actsOn(context, "file", id) : NO_ACTS;
  const downloads = Object.keys(REPORT_FORMATS).map(
    (format) =>
      [
        words.formats[format] ?? format,
        { text: words.download, url: fillPath(staffReport.path, { id, format }) },
      ] as const,
  );
  const commands = ["import <файл> json --as <служител> --reason <защо>", "unmatched", ...acts.commands];
  return deskPage(today, staffTitles.file, commands, {
    sections: [
      ...told,
      ...sections,
      ...(report ? [{ title: words.report, blocks: [facts([[words.hash, id.slice(0, 12)], ...downloads])] }] : []),
    ],
    aside: acts.sections,
  });
};
