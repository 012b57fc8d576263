/** Input of the generated reference: every element type with its examples, every rule with its cases. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { ELEMENT_TYPES, canonicalType, type ElementType } from "#src/engine/core/element-types.ts";
import type { Rule } from "#src/engine/core/rule.ts";
import { validators } from "#validators";
import type { Cases } from "#validators/cases.fixture.ts";
import { cases } from "#validators/index.cases.ts";
import type { ElementGuide, Examples } from "#widgets/example.ts";

/** The repository's root folder. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** An element type with its widget's folder, guide and examples. */
export type TypeFacts = { type: ElementType; folder: string; guide: ElementGuide; examples: Examples };

/** A rule with its cases. */
export type RuleFacts = { rule: Rule; cases: Cases };

export type ReferenceFacts = { types: readonly TypeFacts[]; rules: readonly RuleFacts[] };

/** Converts camelCase to kebab-case. */
const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const load = async (path: string): Promise<Readonly<Record<string, unknown>>> =>
  (await import(/* @vite-ignore */ pathToFileURL(join(ROOT, path)).href)) as Readonly<Record<string, unknown>>;

const typeFacts = async (type: ElementType): Promise<TypeFacts> => {
  const folder = kebab(type);
  const file = `widgets/${folder}/${folder}.examples.ts`;
  const { guide, examples } = existsSync(join(ROOT, file)) ? await load(file) : {};
  if (!guide || !examples) throw new Error(`${file} must export \`guide\` and \`examples\``);
  return { type, folder, guide: guide as ElementGuide, examples: examples as Examples };
};

/** Loads the examples of all element types and the cases of all rules. Throws, naming the file, if one is missing. */
export const readFacts = async (): Promise<ReferenceFacts> => {
  const own = ELEMENT_TYPES.filter((type) => canonicalType(type) === type);
  return {
    types: await Promise.all(own.map(typeFacts)),
    rules: Object.values(validators).map((rule) => {
      const known = cases[rule.name];
      if (!known) throw new Error(`validators/index.cases.ts must have a line for \`${rule.name}\``);
      return { rule, cases: known };
    }),
  };
};
