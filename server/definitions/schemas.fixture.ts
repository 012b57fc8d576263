/** The definitions check over texts written in a test, with the real meta-schemas and rules. */
import { fileURLToPath } from "node:url";
import { checkDefinitions, type SchemaFiles } from "./check.ts";
import { readSchemas } from "./files.ts";
import { knownNames, type Known } from "./known.ts";
import type { Problem } from "./problem.ts";

export const SCHEMAS = fileURLToPath(new URL("../../schemas", import.meta.url));

export const realFiles = readSchemas(SCHEMAS);

/** Checks definitions given as texts, `a.json` first, `b.json` second. */
export const checkTexts = (texts: readonly string[], known: Partial<Known> = {}, lists: SchemaFiles["lists"] = realFiles.lists): Problem[] => {
  const definitions = texts.map((text, index) => ({ file: `${"abc"[index]}.json`, text }));
  return checkDefinitions({ ...realFiles, definitions, lists }, { ...knownNames(), actions: new Set(["login", "/"]), forms: new Map(), ...known });
};

/** A definition whose elements stand one a line, from line 2 on; a submit button comes last. */
export const formText = (...elements: string[]): string =>
  [`{"id": "test", "title": "Т", "action": "login", "elements": [`, [...elements, `{"type": "submit", "name": "submit", "label": "Н"}`].join(",\n"), "]}"].join("\n");

/** Problems as `line:column message → suggestion`. */
export const told = (problems: readonly Problem[]): string[] =>
  problems.map(({ line, column, message, suggestion }) => `${line}:${column} ${message}${suggestion === undefined ? "" : ` → ${suggestion}`}`);
