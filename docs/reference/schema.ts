/** Generated parts of `schemas/definition.schema.json`: element types and rule properties, for editor completion. */
import { findNodeAtLocation, parseTree } from "jsonc-parser";
import { ELEMENT_TYPES } from "#src/engine/core/element-types.ts";
import type { ReferenceFacts } from "./facts.ts";

const ELEMENT = ["definitions", "element", "properties"];

/** Replaces the value at a path of a JSON text; the rest keeps its formatting. */
const withValue = (text: string, place: readonly string[], value: unknown): string => {
  const node = findNodeAtLocation(parseTree(text)!, [...place]);
  if (!node) throw new Error(`schemas/definition.schema.json has no ${place.join(".")}`);
  const line = text.lastIndexOf("\n", node.offset) + 1;
  const indent = /^ */.exec(text.slice(line))![0];
  const written = JSON.stringify(value, null, 2).replaceAll("\n", `\n${indent}`);
  return text.slice(0, node.offset) + written + text.slice(node.offset + node.length);
};

/** JSON schemas of all rule properties; a property of several rules gets the descriptions of each. */
const ruleProperties = ({ rules }: ReferenceFacts): Readonly<Record<string, unknown>> => {
  const found = new Map<string, { schema: object; words: string[] }>();
  for (const { rule, cases } of rules)
    for (const [name, { words, absent, schema }] of Object.entries(cases.props ?? {})) {
      const description = `${rule.name}: ${words}${absent === undefined ? "" : `; ${absent}, ако липсва`}`;
      found.set(name, { schema, words: [...(found.get(name)?.words ?? []), description] });
    }
  return Object.fromEntries(
    [...found].map(([name, { schema, words }]) => [name, { ...schema, description: `${words.join(". ")}.` }]),
  );
};

/** The schema with its generated parts updated. */
export const schemaWith = (text: string, facts: ReferenceFacts): string =>
  withValue(
    withValue(text, [...ELEMENT, "type", "enum"], ELEMENT_TYPES),
    [...ELEMENT, "validationProps", "properties"],
    ruleProperties(facts),
  );
