/** Checks every definition and list: text, size, shape, meaning. */
import type { Choice, Definition } from "#src/engine/definition.ts";
import { formFindings, sizeFindings } from "./form-findings.ts";
import type { Known } from "./known.ts";
import type { Finding, Problem } from "./problem.ts";
import { compileShapes, shapeFindings, type Shapes } from "./shape.ts";
import { listWordFindings } from "./word-findings.ts";
import { readSource, type Source, type SourceFile } from "./source.ts";

/** The texts of `schemas/`: definitions, lists by name, the order of steps, and the meta-schemas. */
export type SchemaFiles = {
  definitions: readonly SourceFile[];
  lists: ReadonlyMap<string, SourceFile>;
  steps: SourceFile;
  definitionSchema: object;
  listSchema: object;
  stepsSchema: object;
};

type Lists = ReadonlyMap<string, readonly string[]>;

/** Nobody reads more, and a hostile file could hold a hundred thousand. */
const MOST_PROBLEMS = 50;

const problemsOf = (source: Source, findings: readonly Finding[]): Problem[] =>
  findings.slice(0, MOST_PROBLEMS).map((finding) => source.locate(finding)).sort((a, b) => a.line - b.line || a.column - b.column);

const listFindings = (source: Source, shapes: Shapes, known: Known): Finding[] => {
  if (source.value === undefined) return source.findings;
  const wrongShape = [...source.findings, ...shapeFindings(shapes.list, source.value)];
  if (wrongShape.length > 0) return wrongShape;
  const { choices } = source.value as { choices: Choice[] };
  const repeated = choices.flatMap(({ value }, index): Finding[] =>
    choices.findIndex((other) => other.value === value) < index ? [{ place: ["choices", index, "value"], message: `the choice "${value}" is there twice` }] : []);
  return [...repeated, ...listWordFindings(choices, known)];
};

const definitionFindings = (source: Source, shapes: Shapes, lists: Lists, known: Known): Finding[] => {
  if (source.value === undefined) return source.findings;
  const excess = sizeFindings(source.value);
  if (excess.length > 0) return excess;
  const wrongShape = [...source.findings, ...shapeFindings(shapes.definition, source.value)];
  return wrongShape.length > 0 ? wrongShape : formFindings(source.value as Definition, lists, known);
};

const idOf = ({ value }: Source): string | undefined =>
  typeof value === "object" && value !== null && "id" in value && typeof value.id === "string" ? value.id : undefined;

const repeatedIds = (sources: readonly Source[]): Problem[] => {
  const first = new Map<string, string>();
  return sources.flatMap((source) => {
    const id = idOf(source);
    const other = id === undefined ? undefined : first.get(id);
    if (id !== undefined && other === undefined) first.set(id, source.file);
    return other === undefined ? [] : [source.locate({ place: ["id"], message: `the id "${id}" is taken by ${other}` })];
  });
};

/** Forms the program shows that are in no file. */
export const missingForms = ({ definitions }: Pick<SchemaFiles, "definitions">, { forms }: Known): Problem[] => {
  const there = new Set(definitions.map((file) => idOf(readSource(file))));
  return [...new Set(forms.values())].filter((id) => !there.has(id)).map((id) => ({ file: "schemas/", line: 1, column: 1, message: `no file holds the form "${id}", which the program shows` }));
};

/** Everything wrong with the given files, in the order of files and lines. */
export const checkDefinitions = (files: SchemaFiles, known: Known): Problem[] => {
  const shapes = compileShapes(files);
  const lists = new Map<string, readonly string[]>();
  const problems: Problem[] = [];
  for (const [name, file] of files.lists) {
    const source = readSource(file);
    const findings = listFindings(source, shapes, known);
    problems.push(...problemsOf(source, findings));
    // A broken list still exists: forms that use it are not to blame.
    lists.set(name, findings.length > 0 ? [] : (source.value as { choices: Choice[] }).choices.map(({ value }) => value));
  }
  const sources = files.definitions.map(readSource);
  for (const source of sources) problems.push(...problemsOf(source, definitionFindings(source, shapes, lists, known)));
  return [...problems, ...repeatedIds(sources)];
};
