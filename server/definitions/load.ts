/** The definitions as the server uses them: read once, checked, lists resolved, hashed. */
import { createHash } from "node:crypto";
import type { Choice, Definition, Element } from "#src/engine/definition.ts";
import { checkDefinitions, missingForms, type SchemaFiles } from "./check.ts";
import { readSchemas } from "./files.ts";
import type { Known } from "./known.ts";
import type { Steps } from "#server/journey.ts";
import type { Problem } from "./problem.ts";
import { formatReport } from "./report.ts";
import { checkSteps, resolveSteps } from "./steps.ts";

/** A definition with its lists resolved, the hash of exactly that, and the file it stands in. */
export type LoadedDefinition = { definition: Definition; version: string; file: string };

/** By form id. */
export type Definitions = ReadonlyMap<string, LoadedDefinition>;

/** Thrown at start when a definition is broken; the message names file, line and column of every problem. */
export class BrokenDefinitions extends Error {}

/** JSON with the names of every object in order, so that reformatting a file makes no new version. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner);

const resolved = (elements: readonly Element[], lists: ReadonlyMap<string, readonly Choice[]>): Element[] =>
  elements.map(({ list, ...element }) => ({
    ...element,
    ...(list !== undefined && { choices: lists.get(list) ?? [] }),
    ...(element.elements && { elements: resolved(element.elements, lists) }),
  }));

/** Resolves the lists of checked files and hashes the results (sha256, hexadecimal). */
export const resolveDefinitions = (files: SchemaFiles): Definitions => {
  const lists = new Map([...files.lists].map(([name, { text }]) => [name, (JSON.parse(text) as { choices: Choice[] }).choices]));
  return new Map(files.definitions.map(({ file, text }) => {
    const { $schema: _, ...written } = JSON.parse(text) as Definition;
    const definition: Definition = { ...written, elements: resolved(written.elements, lists) };
    return [definition.id, { definition, version: createHash("sha256").update(canonicalJson(definition)).digest("hex"), file }];
  }));
};

/** Reads and checks the folder of definitions. Throws when any is broken: the server must not start with one. */
export const loadDefinitions = (folder: string, known: Known): Definitions => {
  const files = readSchemas(folder);
  refuse(checkDefinitions(files, known));
  refuse(missingForms(files, known));
  return resolveDefinitions(files);
};

/** Reads and checks the order of the steps, which are among these definitions. Throws when it is broken. */
export const loadSteps = (folder: string, definitions: Definitions): Steps => {
  const files = readSchemas(folder);
  refuse(checkSteps(files));
  return resolveSteps(files, definitions);
};

const refuse = (problems: readonly Problem[]): void => {
  if (problems.length > 0) throw new BrokenDefinitions(formatReport(problems));
};
