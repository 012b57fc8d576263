/** Definitions as the server uses them: checked, lists resolved, hashed. */
import type { Choice, Definition, Element } from "#src/engine/core/definition.ts";
import type { Problem } from "#server/findings/finding.ts";
import { fingerprint } from "#server/kernel/fingerprint.ts";
import type { SchemaFiles } from "./files.ts";
import { checkDefinitions, missingForms } from "./lint/check.ts";
import type { LintContext } from "./lint/lint-context.ts";
import { checkSteps, resolveSteps, unorderedSteps, type Steps } from "./steps.ts";

/** A definition with its lists resolved, the SHA-256 of exactly that as its version, and its file. */
type LoadedDefinition = { definition: Definition; version: string; file: string };

/** By form id. */
export type Definitions = ReadonlyMap<string, LoadedDefinition>;

const resolved = (elements: readonly Element[], lists: ReadonlyMap<string, readonly Choice[]>): Element[] =>
  elements.map(({ list, ...element }) => ({
    ...element,
    ...(list !== undefined && { choices: lists.get(list) ?? [] }),
    ...(element.elements && { elements: resolved(element.elements, lists) }),
  }));

/** Resolves the lists of checked files and hashes each result (SHA-256, hexadecimal). */
export const resolveDefinitions = (files: Pick<SchemaFiles, "definitions" | "lists">): Definitions => {
  const lists = new Map(
    [...files.lists].map(([name, { text }]) => [name, (JSON.parse(text) as { choices: Choice[] }).choices]),
  );
  return new Map(
    files.definitions.map(({ file, text }) => {
      const { $schema: _, ...written } = JSON.parse(text) as Definition;
      const definition: Definition = { ...written, elements: resolved(written.elements, lists) };
      return [definition.id, { definition, version: fingerprint(definition), file }];
    }),
  );
};

/** Valid definitions with their steps and notes; or every problem. */
export type DefinitionsRead =
  | { definitions: Definitions; steps: Steps; notes: readonly Problem[] }
  | { problems: readonly Problem[] };

/** Checks the files of `schemas/` against the context, then resolves them. */
export const readDefinitions = (files: SchemaFiles, known: LintContext): DefinitionsRead => {
  const broken = [...files.misnamed, ...checkDefinitions(files, known)];
  // The order of steps can be checked only when every form is readable.
  const problems = broken.length > 0 ? broken : [...missingForms(files, known), ...checkSteps(files)];
  if (problems.length > 0) return { problems };
  const definitions = resolveDefinitions(files);
  return { definitions, steps: resolveSteps(files, definitions), notes: unorderedSteps(files) };
};
