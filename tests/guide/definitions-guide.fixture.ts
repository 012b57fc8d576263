/** Parses the guide to form definitions (docs/definitions.md) into examples, sections and tables. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Rule, RuleProps } from "#src/engine/core/rule.ts";
import { conditionsOf, testsIn } from "#src/engine/core/conditions.ts";
import type { Element } from "#src/engine/core/definition.ts";
import { validators } from "#validators";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

export const guide = readFileSync(`${ROOT}docs/definitions.md`, "utf8");

/** A fenced code block; `line` counts from 1, `next` is the block directly after it, if any. */
export type Block = { language: string; tag: string; text: string; line: number; next?: Block };

const FENCE = /^```(\w+)(?: (\w+))?\n([\s\S]*?)^```$/gm;

const lineOf = (offset: number): number => guide.slice(0, offset).split("\n").length;

/** Every fenced code block of the guide, in order. */
export const blocks: readonly Block[] = (() => {
  const found = [...guide.matchAll(FENCE)].map(
    ([, language = "", tag = "", text = ""], index, all): Block & { end: number } => ({
      language,
      tag,
      text,
      line: lineOf(all[index]!.index),
      end: all[index]!.index + all[index]![0].length,
    }),
  );
  return found.map((block, index) => {
    const after = found[index + 1];
    const adjacent =
      after && guide.slice(block.end).trimStart().startsWith("```") && lineOf(block.end) + 1 >= after.line - 1;
    return { ...block, ...(adjacent && { next: after }) };
  });
})();

/** JSON examples with a tag (the word after `json` in the fence). */
export const examples = (tag: string): readonly Block[] =>
  blocks.filter((block) => block.language === "json" && block.tag === tag);

/** The guide without its fenced code blocks. */
export const prose = guide.replace(FENCE, "");

/**
 * The section whose heading starts with `heading`, up to the next of the same or a higher level; "" if there is none.
 */
export const section = (heading: string): string => {
  const lines = guide.replace(FENCE, "").split("\n");
  const start = lines.findIndex((line) => /^#+ /.test(line) && line.replace(/^#+ /, "").startsWith(heading));
  if (start < 0) return "";
  const level = /^#+/.exec(lines[start]!)![0].length;
  const length = lines.slice(start + 1).findIndex((line) => /^#+ /.test(line) && /^#+/.exec(line)![0].length <= level);
  return lines.slice(start, length < 0 ? undefined : start + 1 + length).join("\n");
};

/** The cells of every table row of a text, without header and delimiter rows. */
export const rows = (text: string): string[][] => {
  const lines = text.split("\n");
  return lines.flatMap((line, index) =>
    line.startsWith("|") && !line.startsWith("|---") && !lines[index + 1]?.startsWith("|---")
      ? [
          line
            .slice(1, line.lastIndexOf("|"))
            .split("|")
            .map((cell) => cell.trim()),
        ]
      : [],
  );
};

/** The texts in backticks. */
export const quoted = (cell: string): string[] => [...cell.matchAll(/`([^`]*)`/g)].map(([, text = ""]) => text);

/** A heading's link anchor, as GitHub generates it. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

const flat = (elements: readonly Element[]): Element[] =>
  elements.flatMap((element) => [element, ...flat(element.elements ?? [])]);

type Values = readonly unknown[];

const watched = ({ validation = "", validationProps = {} }: Element): [string, Values][] =>
  validation.split(/\s+/).flatMap((name): [string, Values][] => {
    const rule: Rule | undefined = validators[name];
    const props: RuleProps = validationProps;
    const values = rule?.name === "based-on-dependent-element-value" ? [props["values"] ?? props["value"]].flat() : [];
    return (rule?.dependsOn?.(props) ?? []).map((other) => [other, values]);
  });

const references = (element: Element): [string, Values][] => [
  ...testsIn(conditionsOf(element, (condition) => condition)).map(({ source }): [string, Values] => [
    source.element,
    "value" in source ? [source.value].flat() : [],
  ]),
  ...watched(element),
];

/** A placeholder element that can take the given values. */
const standIn = (name: string, values: Values): Element => {
  if (values.length > 0 && values.every((value) => typeof value === "boolean"))
    return { type: "checkbox", name, label: `Да? (${name})` };
  const choices = values
    .filter((value) => value !== "")
    .map((value) => ({ value: String(value), label: String(value) }));
  return choices.length > 0
    ? { type: "radio", name, label: "Кое?", choices: [...choices, { value: "somethingElse", label: "Друго" }] }
    : { type: "text", name, label: "Какво?", ...(name === "personPin" && { validation: "person-pin" }) };
};

/** A minimal form around the elements of an example, with placeholders for elements they refer to. */
export const formAround = (written: Element | readonly Element[]): object => {
  const elements = [written].flat() as Element[];
  const own = new Set(flat(elements).map(({ name }) => name));
  const missing = new Map<string, unknown[]>();
  for (const [name, values] of flat(elements).flatMap(references)) {
    if (!own.has(name)) missing.set(name, [...new Set([...(missing.get(name) ?? []), ...values])]);
  }
  const button: Element = { type: "submit", name: "submit", label: "Напред" };
  const buttons = elements.some(({ name, type }) => type === "submit" && name === "submit") ? [] : [button];
  const isGet = elements.some(({ formAction }) => formAction !== undefined);
  return {
    id: "example",
    title: "Пример",
    ...(isGet ? { action: "/", method: "get" } : { action: "fill-in-options" }),
    elements: [...[...missing].map(([name, values]) => standIn(name, values)), ...elements, ...buttons],
  };
};
