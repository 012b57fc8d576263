/** Runs the definitions check over texts written in a test, with the real meta-schemas and rules. */
import { fileURLToPath } from "node:url";
import { readSchemas, type SchemaFiles } from "./files.ts";
import { checkDefinitions } from "./lint/check.ts";
import { deskForms } from "#server/lending/staff/desk-forms.ts";
import { lintContext, type LintContext } from "./lint/lint-context.ts";
import type { Problem } from "#server/findings/finding.ts";
import { sourceOf } from "#server/findings/read-text.ts";
import { formatFinding } from "#server/findings/words/index.ts";

/** Path of the project's `schemas/`. */
export const SCHEMAS = fileURLToPath(new URL("../../schemas", import.meta.url));

/** The project's own definition files. */
export const realFiles = readSchemas(SCHEMAS);

/** Checks definitions given as texts, `a.json` first, `b.json` second. */
export const checkTexts = (
  texts: readonly string[],
  known: Partial<LintContext> = {},
  lists: SchemaFiles["lists"] = realFiles.lists,
): Problem[] => {
  const definitions = texts.map((text, index) => sourceOf(`${"abc"[index]}.json`, Buffer.from(text)));
  return checkDefinitions(
    { ...realFiles, definitions, lists },
    { ...lintContext(deskForms), actions: new Set(["login", "/"]), forms: new Map(), ...known },
  );
};

/** A definition with one element per line, from line 2 on, and a submit button last. */
export const formText = (...elements: string[]): string =>
  [
    `{"id": "test", "title": "Т", "action": "login", "elements": [`,
    [...elements, `{"type": "submit", "name": "submit", "label": "Н"}`].join(",\n"),
    "]}",
  ].join("\n");

/** A problem in English words, without its place and suggestion. */
export const worded = (problem: Problem): string => formatFinding({ ...problem, suggestion: undefined }, "en");

/** Problems formatted as `line:column words → suggestion`. */
export const told = (problems: readonly Problem[]): string[] =>
  problems.map(
    (problem) =>
      `${problem.line}:${problem.column} ${worded(problem)}${problem.suggestion === undefined ? "" : ` → ${problem.suggestion}`}`,
  );
