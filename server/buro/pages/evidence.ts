/** What a decision was made from: what the applicant stated, and each register's answer with its time. */
import {
  answerWords,
  applicationWords as words,
  listedWords,
  registerWords,
  sourceWords,
  statedWords,
} from "#src/copy/staff-review.ts";
import { counted } from "#src/copy/units.ts";
import type { DeskPart, DeskSection } from "#src/buro/desk.ts";
import { formatCents } from "#src/domain/lending/money.ts";
import { formatDay, type Day } from "#src/domain/time/dates.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { paragraph } from "#src/domain/text/blocks.ts";
import type { Applicant, Facts } from "#server/lending/decisions/facts.ts";
import type { Services } from "#server/services.ts";
import { facts as factsOf } from "../blocks.ts";
import { choiceLabel } from "../choices.ts";

const SOURCES = Object.keys(sourceWords) as (keyof typeof sourceWords)[];
const LISTS = Object.keys(listedWords) as (keyof typeof listedWords)[];
const STATED = Object.keys(statedWords) as (keyof typeof statedWords)[];

const sum = (value: unknown): string => formatCents(Number(value), "€");
const days = (value: unknown): string => counted(Number(value), "days");

/** Facts with a unit. */
const UNITS: Readonly<Record<string, (value: unknown) => string>> = {
  monthlyInstalments: sum,
  ownInstalments: sum,
  netMonthly: sum,
  declaredNet: sum,
  declaredExpenses: sum,
  declaredInstalments: sum,
  overdueDaysNow: days,
  worstOverdueDays12m: days,
  monthsInJob: (value) => counted(Number(value), "months"),
  validUntil: (value) => formatDay(value as Day),
};

const shownValue = (name: string, value: unknown): string => {
  if (value === null || value === undefined) return "–";
  if (typeof value === "boolean") return value ? answerWords.yes : answerWords.no;
  return Object.hasOwn(UNITS, name) ? UNITS[name]!(value) : String(value);
};

const named = (name: string): string =>
  Object.hasOwn(registerWords, name) ? registerWords[name as keyof typeof registerWords] : name;

const answerOf = (name: (typeof SOURCES)[number], answer: Facts[typeof name]): DeskPart => ({
  title: sourceWords[name],
  ...(answer.asOf && { note: words.asOf(formatMoment(answer.asOf)) }),
  blocks: [
    factsOf(
      answer.status === "ok"
        ? Object.entries(answer.data).map(([fact, value]) => [named(fact), shownValue(fact, value)] as const)
        : [[words.answer, answerWords[answer.status]]],
    ),
  ],
});

/** What evidence is shown of: an applicant's facts, or a guarantor's, who is asked for less. */
type Evidence = Pick<Facts, (typeof SOURCES)[number] | (typeof LISTS)[number]> & { applicant: Partial<Applicant> };

/** The lists, with the time of the oldest answer. */
const listsIn = (facts: Evidence): DeskPart => {
  const [asOf] = LISTS.flatMap((name) => facts[name].asOf || []).sort();
  return {
    title: words.lists,
    ...(asOf && { note: words.asOf(formatMoment(asOf)) }),
    blocks: [
      factsOf(
        LISTS.map((name) => {
          const { status, data } = facts[name];
          const answer = data?.hit === true ? answerWords.yes : answerWords.no;
          return [listedWords[name], status === "unavailable" ? answerWords.unavailable : answer] as const;
        }),
      ),
    ],
  };
};

const statedIn = (services: Pick<Services, "definitions">, { applicant }: Evidence, title: string): DeskPart => {
  const { incomeType } = applicant;
  const type = incomeType && choiceLabel(services, "personal-information", "income.type", incomeType);
  return {
    title,
    blocks: [
      factsOf(
        STATED.filter((name) => name in applicant).map(
          (name) =>
            [statedWords[name], name === "incomeType" && type ? type : shownValue(name, applicant[name])] as const,
        ),
      ),
    ],
  };
};

/** The evidence by source and time, a row for each fact; `stated` names what its person has stated. */
export const evidenceParts = (
  services: Pick<Services, "definitions">,
  facts: Evidence,
  stated: string = words.declared,
): DeskPart[] => [
  statedIn(services, facts, stated),
  ...SOURCES.map((name) => answerOf(name, facts[name])),
  listsIn(facts),
];

/** The evidence of an application, and what else there is of it. */
export const evidenceOf = (
  services: Pick<Services, "definitions">,
  facts: Facts | undefined,
  others: readonly DeskPart[],
): DeskSection => ({
  title: words.evidence,
  blocks: facts ? [] : [paragraph(words.noFacts)],
  parts: [...(facts ? evidenceParts(services, facts) : []), ...others],
});
