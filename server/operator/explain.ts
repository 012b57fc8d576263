/** Explains stored assessments in words, and runs them again. */
import { decisionReasons } from "#server/lending/applications/reasons.ts";
import { ruleSentence } from "#src/copy/staff-rules.ts";
import type { Decision, Finding } from "#src/domain/lending/decision.ts";
import { formatCents } from "#src/domain/lending/money.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { factsIn, replay } from "#server/lending/decisions/assess.ts";
import type { Facts } from "#server/lending/decisions/facts.ts";
import { ENGINE_VERSION } from "#server/lending/decisions/version.ts";
import type { Services } from "#server/services.ts";
import { applicationById, applicationByNumber } from "#server/store/tables/applications.ts";
import { assessmentsOf, type AssessmentRow } from "#server/store/tables/assessments.ts";

const WHY: Readonly<Record<AssessmentRow["why"], string>> = {
  submit: "the application was sent, or decided anew",
  accept: "terms of the offer were accepted",
  sign: "the agreement was to be signed",
  review: "a person reviewed it",
};

/** Assessments that decide, and of which the borrower is told; others ask whether what was decided still holds. */
const DECIDES: readonly AssessmentRow["why"][] = ["submit", "review"];

const REGISTERS = ["register", "income", "idDocument", "sanctions", "pep", "blacklist"] as const;

const share = (of: number | null): string => (of === null ? "not measured" : `${(of * 100).toFixed(2)} %`);

const found = (finding: Finding): string =>
  `    ${finding.outcome.padEnd(7)} ${finding.code}  ${ruleSentence(finding)}`;

const answers = (facts: Facts): string[] =>
  REGISTERS.map((name) => {
    const { status, data, asOf } = facts[name];
    return `    ${name.padEnd(10)} ${status}  ${asOf ? formatMoment(asOf) : ""}  ${data ? JSON.stringify(data) : ""}`.trimEnd();
  });

const measures = (decision: Decision, sum: (cents: number) => string): string[] => {
  const { netIncome, disposable, ownLoad, exposure, dti, maxAmount, score, offer } = decision;
  return [
    `  net income ${sum(netIncome)}, left after living costs and other credits ${sum(disposable)}`,
    `  owed to us ${exposure ?? 0} € in all, ${sum(ownLoad ?? 0)} next`,
    `  share of income ${share(dti)}, largest amount over the term asked for ${maxAmount ?? "none"}, score ${score}`,
    ...(offer ? [`  can be granted: ${offer.amount} € over ${offer.period}`] : []),
  ];
};

const told = (services: Services, decision: Decision): string[] => [
  "  told to the borrower:",
  ...(decision.reasons.length > 0
    ? decisionReasons(services, decision).map((sentence) => `    ${sentence}`)
    : ["    nothing"]),
];

const explainOne = (services: Services, row: AssessmentRow): string[] => {
  const { decision, from } = row;
  const sum = (cents: number): string => formatCents(cents, services.catalogue.currency.shortLabel);
  const facts = from && factsIn(services, { id: row.id, from });
  return [
    `${row.seq}. ${formatMoment(row.now.toISOString())}: ${WHY[row.why]}. ${DECIDES.includes(row.why) ? "Outcome" : "The rules alone say"}: ${decision.outcome}.`,
    `  rules ${row.engineVersion}, catalogue ${from ? from.catalogueHash.slice(0, 12) : "not kept"}`,
    ...(facts
      ? [`  asked for ${facts.request.amount} € over ${facts.request.term} (${facts.request.product})`]
      : ["  decided by a person, or before facts were kept"]),
    ...measures(decision, sum),
    ...(facts ? ["  registers:", ...answers(facts)] : []),
    "  rules that applied:",
    ...(decision.findings.length > 0 ? decision.findings.map(found) : ["    none"]),
    ...(DECIDES.includes(row.why) ? told(services, decision) : []),
  ];
};

const idOf = ({ database }: Services, number: string): Promise<string | undefined> =>
  applicationByNumber(database.db, Number(number));

/** The assessments of an application in words, oldest first; undefined when there is no such application. */
export const explain = async (services: Services, number: string): Promise<string | undefined> => {
  const { db } = services.database;
  const id = await idOf(services, number);
  if (id === undefined) return undefined;
  const { purpose } = await applicationById(db, id);
  const rows = await assessmentsOf(db, id);
  if (rows.length === 0) return "Not assessed yet.";
  return [`purpose: ${purpose ?? "not told"}`, ...rows.flatMap((row) => explainOne(services, row))].join("\n");
};

const differences = (before: Decision, now: Decision): string[] =>
  (Object.keys({ ...before, ...now }) as (keyof Decision)[])
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(now[name]))
    .map((name) => `    ${name}: ${JSON.stringify(before[name])} -> ${JSON.stringify(now[name])}`);

/** Runs the stored assessments of an application through the rules of now; undefined when there is no such one. */
export const replayAll = async (services: Services, number: string): Promise<string | undefined> => {
  const id = await idOf(services, number);
  if (id === undefined) return undefined;
  const rows = await assessmentsOf(services.database.db, id);
  const lines = [`rules of now ${ENGINE_VERSION}`];
  for (const row of rows) {
    const again = await replay(services, services.database.db, row);
    const what = again === undefined ? "has no facts" : again.same ? "the same" : "differs";
    lines.push(`${row.seq}. ${row.why}, rules ${row.engineVersion}: ${what}`);
    if (again && !again.same) lines.push(...differences(row.decision, again.decision));
  }
  return lines.join("\n");
};
