/** Generated parts of the guide for product owners: tables, and sections for what is not described by hand. */
import { formatIssue } from "#src/copy/issues.ts";
import { validationWords } from "#src/copy/validation.ts";
import { serverFactsOf } from "#src/engine/core/element-types.ts";
import { means } from "#server/definitions/lint/property-types.ts";
import type { Cases, Topic } from "#validators/cases.fixture.ts";
import type { ReferenceFacts, RuleFacts, TypeFacts } from "./facts.ts";
import { findingsPart } from "./findings.ts";
import { withoutParts, withParts } from "./parts.ts";
import { ownedRows } from "./owned.ts";
import { propertyWords, type Property } from "./properties.ts";

const code = (text: string): string => `\`${text}\``;
const listed = (texts: readonly (string | boolean)[]): string => texts.map((text) => code(String(text))).join(", ");
const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => "---"), ...rows]
    .map((cells, at) => (at === 1 ? `|${cells.join("|")}|` : `| ${cells.join(" | ")} |`))
    .concat("")
    .join("\n");

/** Up to this many excluded types are listed as „всички без …“; with more, the included types are listed. */
const FEW = 6;

const typesFor = (name: Property, { types }: ReferenceFacts): string => {
  const [taking, leaving] = [true, false].map((does) => types.filter(({ type }) => means(name, type) === does));
  const names = (some: readonly TypeFacts[]): string => listed(some.map(({ type }) => type));
  if (leaving!.length === 0) return "всички";
  return leaving!.length > FEW ? names(taking!) : `всички без ${names(leaving!)}`;
};

/** The rule's error message; rules with several codes are explained in their own sections. */
const wordsOf = ({ rule, cases }: RuleFacts): string | undefined =>
  validationWords[typeof cases.as === "string" ? cases.as : rule.name];

const rulesOf = (topic: Topic, { rules }: ReferenceFacts): string =>
  table(
    ["Правило", "Думите при грешка", "Приема", "Отказва"],
    rules
      .filter(({ cases }) => cases.guide.topic === topic)
      .map((each) => [
        code(each.rule.name),
        wordsOf(each) ?? "",
        listed(each.cases.guide.accepts ?? []),
        listed(each.cases.guide.refuses ?? []),
      ]),
  );

const mustBeThere = ({ absent, required }: NonNullable<Cases["props"]>[string], isRequired = false): string => {
  if (required !== undefined) return required;
  if (isRequired) return "да";
  return absent === undefined ? "не" : `не; ${/\d/.test(absent) ? absent : code(absent)}, ако липсва`;
};

const propsOf = ({ rule, cases }: RuleFacts): string =>
  table(
    ["Свойство", "Задължително", "Какво е"],
    Object.entries(cases.props ?? {}).map(([name, prop]) => [
      code(name),
      mustBeThere(prop, rule.props?.[name]?.required),
      prop.words,
    ]),
  );

/** The codes of the elements' own constraints, with the general words and the types that may have others. */
const ownChecks = ({ types }: ReferenceFacts): string => {
  const codes = new Set(types.flatMap(({ type }) => serverFactsOf({ type }).refusesAs ?? []));
  return table(
    ["Проверка", "Общите думи", "За кого"],
    [...codes].map((refusal) => [
      code(refusal),
      formatIssue({ code: refusal }),
      listed(types.filter(({ type }) => serverFactsOf({ type }).refusesAs?.includes(refusal)).map(({ type }) => type)),
    ]),
  );
};

/** Generated section of a rule without a hand-written one. */
const ruleSection = (facts: RuleFacts): string => {
  const words = wordsOf(facts);
  const { about = "" } = facts.cases.guide;
  const text = [about, words && `Думи: „${words}“`].filter(Boolean).join(" ");
  return `### ${code(facts.rule.name)}\n\n${text}\n\n${facts.cases.props ? `${propsOf(facts)}\n` : ""}`;
};

/** When to use an element type and when not, and its keys. */
const useOf = ({ guide: { use, avoid, keys } }: TypeFacts): string =>
  [
    `- **Кога:** ${use}`,
    `- **Кога не:** ${avoid}`,
    ...(keys.length > 0 ? [`- **Клавиши:** ${keys.map(([key, does]) => `${code(key)} – ${does}`).join("; ")}.`] : []),
    "",
  ].join("\n");

/** Generated section of an element type without a hand-written one: its use and an example. */
const typeSection = (facts: TypeFacts): string => {
  const { type, guide, examples } = facts;
  const { element } = examples["filled"] ?? Object.values(examples)[0]!;
  const json = `\`\`\`json element\n${JSON.stringify(element, null, 2)}\n\`\`\``;
  return `### ${code(type)} – ${guide.choose}\n\n${useOf(facts)}\n${json}\n\n`;
};

const TOPICS: readonly Topic[] = ["filled", "text", "person", "money", "dates", "codes"];

/** The generated parts by name. `byHand` is the guide without them; what it describes is omitted. */
const partsOf = (facts: ReferenceFacts, byHand: string): ReadonlyMap<string, string> => {
  const has = (heading: string): boolean => byHand.includes(`\n### ${heading}`);
  const sectioned = facts.rules.filter(({ cases }) => cases.guide.topic === undefined);
  const choose = facts.types.map(({ type, guide }) => [guide.choose, code(type)]);
  const properties = (Object.entries(propertyWords) as [Property, string][]).map(([name, words]) => [
    code(name),
    typesFor(name, facts),
    words,
  ]);
  return new Map([
    ["own-checks", ownChecks(facts)],
    ["findings", findingsPart()],
    ...[...ownedRows()].map(([name, rows]): [string, string] => [
      name,
      table(["Свойство", "Задължително", "Какво е"], rows),
    ]),
    ...facts.types.map((each): [string, string] => [`use-${each.type}`, useOf(each)]),
    ["choose", table(["Питате за…", "Елемент"], choose)],
    ["properties", table(["Свойство", "За кого", "Какво е"], properties)],
    ...TOPICS.map((topic): [string, string] => [`rules-${topic}`, rulesOf(topic, facts)]),
    ...sectioned.map((each): [string, string] => [`props-${each.rule.name}`, propsOf(each)]),
    [
      "more-elements",
      facts.types
        .filter(({ type }) => !has(`${code(type)} – `))
        .map(typeSection)
        .join(""),
    ],
    [
      "more-rules",
      sectioned
        .filter(({ rule }) => !has(`${code(rule.name)}\n`))
        .map(ruleSection)
        .join(""),
    ],
  ]);
};

/** The guide with its generated parts updated. Throws for a marker with an unknown name. */
export const guideWith = (guide: string, facts: ReferenceFacts): string =>
  withParts("docs/definitions.md", guide, partsOf(facts, withoutParts(guide)));
