/** What a decision was made from: what the applicant stated, and each register's answer with its time. */
import { answerWords, applicationWords as words, sourceWords, statedWords } from "#src/copy/staff.ts";
import type { DeskSection } from "#src/buro/desk.ts";
import { formatCents } from "#src/domain/lending/money.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { paragraph } from "#src/domain/text/blocks.ts";
import type { Facts } from "#server/lending/decisions/facts.ts";
import type { Services } from "#server/services.ts";
import { table } from "../blocks.ts";
import { choiceLabel } from "../choices.ts";

const SOURCES = Object.keys(sourceWords) as (keyof typeof sourceWords)[];
const STATED = Object.keys(statedWords) as (keyof typeof statedWords)[];

const SUMS: ReadonlySet<string> = new Set([
  "monthlyInstalments",
  "ownInstalments",
  "netMonthly",
  "declaredNet",
  "declaredExpenses",
  "declaredInstalments",
]);

const shownValue = (name: string, value: unknown): string => {
  if (value === null || value === undefined) return "–";
  if (typeof value === "boolean") return value ? answerWords.yes : answerWords.no;
  return SUMS.has(name) && typeof value === "number" ? formatCents(value, "€") : String(value);
};

const named = (name: string): string =>
  Object.hasOwn(answerWords, name) ? answerWords[name as keyof typeof answerWords] : name;

const answerOf = (answer: Facts[(typeof SOURCES)[number]]): string => {
  if (answer.status !== "ok") return answerWords[answer.status];
  return Object.entries(answer.data)
    .map(([name, value]) => `${named(name)}: ${shownValue(name, value)}`)
    .join("; ");
};

const statedIn = (services: Pick<Services, "definitions">, { applicant }: Facts): string => {
  const { incomeType } = applicant;
  const type = incomeType && choiceLabel(services, "personal-information", "income.type", incomeType);
  return STATED.map(
    (name) => `${statedWords[name]}: ${name === "incomeType" && type ? type : shownValue(name, applicant[name])}`,
  ).join("; ");
};

/** The evidence by source and time. */
export const evidenceOf = (services: Pick<Services, "definitions">, facts: Facts | undefined): DeskSection => ({
  title: words.evidence,
  blocks: facts
    ? [
        table(
          [words.source, words.answer, words.asOf],
          [
            [words.declared, statedIn(services, facts), ""],
            ...SOURCES.map((name) => {
              const { asOf } = facts[name];
              return [sourceWords[name], answerOf(facts[name]), asOf ? formatMoment(asOf) : ""];
            }),
          ],
          words.noFacts,
        ),
      ]
    : [paragraph(words.noFacts)],
});
