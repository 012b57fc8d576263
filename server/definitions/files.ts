/** Reads `schemas/`, each file once. */
import { readdirSync } from "node:fs";
import { basename, dirname, extname, join, sep } from "node:path";
import { readSourceFile, type SourceFile } from "#server/findings/read-text.ts";
import type { Problem } from "#server/findings/finding.ts";
import type { MetaSchemas } from "./shapes.ts";

/** The texts of `schemas/`: definitions, lists by name, the order of steps, and the meta-schemas. */
export type SchemaFiles = MetaSchemas & {
  definitions: readonly SourceFile[];
  lists: ReadonlyMap<string, SourceFile>;
  steps: SourceFile;
  /** Problems for files that look like definitions but lack the `.json` ending, so they would be skipped silently. */
  misnamed: readonly Problem[];
};

const META = ["definition.schema.json", "list.schema.json", "steps.schema.json"] as const;
const LISTS = "lists";
const STEPS = "steps.json";

/**
 * Names that were meant to end in `.json`: `.JSON`, `.jsn`, `.json.txt` (Windows hides known endings, so a text editor
 * saves it unnoticed), `.txt`, `.json5`.
 */
const MISNAMED = /\.(?:j?son\w*|jsn|js|txt)$/i;

/** The last text of each meta-schema and its JSON. */
const parsedMeta = new Map<string, { text: string; schema: object }>();

/** Parses a meta-schema. The same text gives the same object, so that its shapes are compiled once. */
const metaSchema = (name: string, text: string): object => {
  const known = parsedMeta.get(name);
  if (known?.text === text) return known.schema;
  const schema = JSON.parse(text) as object;
  parsedMeta.set(name, { text, schema });
  return schema;
};

const isMeta = (path: string): boolean => META.some((name) => name === path);

const misnamed = (file: string): Problem => ({
  file,
  line: 1,
  column: 1,
  code: "wrong-ending",
  params: { name: basename(file), ending: ".json" },
});

/**
 * Reads every definition and list, the order of steps and the meta-schemas. File names begin with the folder's own
 * name.
 */
export const readSchemas = (folder: string): SchemaFiles => {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.split(sep).join("/"))
    .sort();
  const read = (path: string): SourceFile | undefined =>
    readSourceFile(join(folder, path), `${basename(folder)}/${path}`);
  const meta = (name: (typeof META)[number]): object => metaSchema(name, read(name)?.text ?? "{}");
  const forms = paths.filter((path) => extname(path) === ".json" && path !== STEPS && !isMeta(path));
  return {
    definitions: forms.filter((path) => dirname(path) !== LISTS).flatMap((path) => read(path) ?? []),
    lists: new Map(
      forms
        .filter((path) => dirname(path) === LISTS)
        .flatMap((path) => {
          const file = read(path);
          return file ? [[basename(path, ".json"), file] as const] : [];
        }),
    ),
    steps: read(STEPS) ?? { file: `${basename(folder)}/${STEPS}`, text: "" },
    definitionSchema: meta(META[0]),
    listSchema: meta(META[1]),
    stepsSchema: meta(META[2]),
    misnamed: paths
      .filter((path) => MISNAMED.test(path) && extname(path) !== ".json")
      .map((path) => misnamed(`${basename(folder)}/${path}`)),
  };
};
