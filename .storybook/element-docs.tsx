/** The docs page of an element type: its section of the guide, the words it can refuse with, its properties, its states. */
import { Markdown, Stories, Title, useOf } from "@storybook/addon-docs/blocks";
import type { ReactElement } from "react";
import { formatIssue } from "#src/copy/issues.ts";
import { validationWords } from "#src/copy/validation.ts";
import { ELEMENT_TYPES, hasValue, holds, serverFactsOf, type ElementType } from "#src/engine/core/element-types.ts";
import type { Rule } from "#src/engine/core/rule.ts";
import { means } from "#server/definitions/lint/property-types.ts";
import { passableFindings } from "#server/definitions/lint/passable.ts";
import { ruleFits } from "#server/definitions/lint/rule-fit.ts";
import { sectionOf } from "#tests/guide/section-of.ts";
import { validators } from "#validators";
import guide from "../docs/definitions.md?raw";
import { propertyWords, type Property } from "../docs/reference/properties.ts";

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

/** A text of the guide outside of it: what its links lead to is in the guide alone, and each JSON has one property a line. */
const outsideGuide = (text: string): string =>
  text
    .replace(/\[([^\]]+)\]\(#[^)]*\)/g, "$1")
    .replace(
      /^```json \w+\n([\s\S]*?)^```/gm,
      (_, json: string) => `\`\`\`json\n${JSON.stringify(JSON.parse(json), null, 2)}\n\`\`\``,
    );

/** Whether a rule says something about values of the type: the form of a text says nothing about a choice. */
const isMeantFor = ({ takes, refusesEmpty, name }: Rule, type: ElementType): boolean =>
  ELEMENT_TYPES.some((each) => each === name)
    ? name === type
    : holds({ type }, "text") || takes !== undefined || refusesEmpty !== undefined;

/** Whether an element of the type can hold a text that the rule accepts. */
const canHold = (type: ElementType, rule: Rule): boolean => {
  const chain = [{ rule, props: {}, nested: [] }];
  return passableFindings({ element: { name: "a", type }, type, chain, path: "a", group: "", place: [] }).length === 0;
};

const wordsTable = (type: ElementType): string => {
  const own = (serverFactsOf({ type }).refusesAs ?? []).map((code) => [`\`${code}\``, formatIssue({ code })]);
  const rules = Object.values(validators)
    .filter((rule) => ruleFits(rule, { type }) && canHold(type, rule) && isMeantFor(rule, type))
    .map(({ name }) => [`\`${name}\``, validationWords[name] ?? ""])
    .filter(([, words]) => words !== "");
  return table(["Правило или проверка", "Общите думи"], [...own, ...rules] as string[][]);
};

const propertiesTable = (type: ElementType): string =>
  table(
    ["Свойство", "Какво е"],
    (Object.entries(propertyWords) as [Property, string][])
      .filter(([name]) => means(name, type))
      .map(([name, words]) => [`\`${name}\``, outsideGuide(words)]),
  );

/** The page; the type comes from the stories' parameters. */
export const ElementDocs = (): ReactElement => {
  const { csfFile } = useOf("meta");
  const [story] = Object.values(csfFile.stories);
  const type = story!.parameters?.["type"] as ElementType;
  const parts = [
    outsideGuide(sectionOf(guide, `\`${type}\` –`)),
    ...(hasValue({ type })
      ? [
          "## Думи при грешка",
          "Полето показва първата грешка. Вместо общите думи то може да има свои: `messages`.",
          wordsTable(type),
        ]
      : []),
    "## Свойства",
    propertiesTable(type),
  ];
  return (
    <div lang="bg">
      <Title />
      <Markdown>{parts.join("\n\n")}</Markdown>
      <Stories title="Състояния" />
    </div>
  );
};
