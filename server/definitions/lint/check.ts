/** Checks every definition and list: text, size, shape, meaning. */
import { basename, dirname } from "node:path";
import type { Choice, Definition } from "#src/engine/core/definition.ts";
import { formFindings, sizeFindings } from "./form-findings.ts";
import type { LintContext } from "./lint-context.ts";
import type { Finding, Problem } from "#server/findings/finding.ts";
import { compileShapes, type Shapes } from "#server/definitions/shapes.ts";
import { listWordFindings } from "./word-findings.ts";
import { readSource, type Source } from "#server/findings/json-source.ts";
import type { SchemaFiles } from "#server/definitions/files.ts";

type Lists = ReadonlyMap<string, readonly string[]>;

/** Findings reported per file. A screen shows no more, and a hostile file could hold a hundred thousand. */
const MOST_PROBLEMS = 50;

const problemsOf = (source: Source, findings: readonly Finding[]): Problem[] =>
  findings
    .slice(0, MOST_PROBLEMS)
    .map((finding) => source.locate(finding))
    .sort((a, b) => a.line - b.line || a.column - b.column);

const listFindings = (source: Source, shapes: Shapes, known: LintContext): Finding[] => {
  if (source.value === undefined) return source.findings;
  const wrongShape = [...source.findings, ...shapes.list(source.value)];
  if (wrongShape.length > 0) return wrongShape;
  const { choices } = source.value as { choices: Choice[] };
  const repeated = choices.flatMap(({ value }, index): Finding[] =>
    choices.findIndex((other) => other.value === value) < index
      ? [{ place: ["choices", index, "value"], code: "choice-repeated", params: { value } }]
      : [],
  );
  return [...repeated, ...listWordFindings(choices, known)];
};

const definitionFindings = (source: Source, shapes: Shapes, lists: Lists, known: LintContext): Finding[] => {
  if (source.value === undefined) return source.findings;
  const excess = sizeFindings(source.value);
  if (excess.length > 0) return excess;
  const wrongShape = [...source.findings, ...shapes.definition(source.value)];
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
    return other === undefined
      ? []
      : [source.locate({ place: ["id"], code: "id-taken", params: { id: id!, file: other } })];
  });
};

/** Problems for forms that the program shows and no file defines, each at the file to make: beside the form before it. */
export const missingForms = ({ definitions }: Pick<SchemaFiles, "definitions">, { forms }: LintContext): Problem[] => {
  const folders = new Map(definitions.map((file) => [idOf(readSource(file)), dirname(file.file)]));
  let folder = "schemas";
  return [...new Set(forms.values())].flatMap((id): Problem[] => {
    const there = folders.get(id);
    folder = there ?? folder;
    const name = id.replace(`${basename(folder)}-`, "");
    return there === undefined
      ? [{ file: `${folder}/${name}.json`, line: 1, column: 1, code: "form-missing", params: { id } }]
      : [];
  });
};

/** Every problem in the given files, in the order of files and lines. */
export const checkDefinitions = (files: SchemaFiles, known: LintContext): Problem[] => {
  const shapes = compileShapes(files);
  const lists = new Map<string, readonly string[]>();
  const problems: Problem[] = [];
  for (const [name, file] of files.lists) {
    const source = readSource(file);
    const findings = listFindings(source, shapes, known);
    problems.push(...problemsOf(source, findings));
    // A broken list still exists by name, so forms that use it are not reported.
    lists.set(
      name,
      findings.length > 0 ? [] : (source.value as { choices: Choice[] }).choices.map(({ value }) => value),
    );
  }
  const sources = files.definitions.map(readSource);
  const repeated = repeatedIds(sources);
  for (const source of sources) {
    const taken = repeated.find(({ file }) => file === source.file);
    // A form with a taken id would be checked against what the program relies on in the other form; those findings
    // would mislead.
    problems.push(...(taken ? [taken] : problemsOf(source, definitionFindings(source, shapes, lists, known))));
  }
  return problems;
};
