/** Reads `schemas/` from the disk. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import type { SchemaFiles } from "./check.ts";
import type { SourceFile } from "./source.ts";

const META = ["definition.schema.json", "list.schema.json", "steps.schema.json"] as const;
const LISTS = "lists";
const STEPS = "steps.json";

/** Some editors on Windows begin a file with a mark that JSON does not know. */
const textOf = (path: string): string => readFileSync(path, "utf8").replace(/^\uFEFF/, "");

/** The texts of every definition and list, and of the order of steps; file names begin with the folder's own name. */
export const readSchemas = (folder: string): SchemaFiles => {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.split(sep).join("/"))
    .filter((path) => path.endsWith(".json") && path !== STEPS && !META.includes(path as never))
    .sort();
  const read = (path: string): SourceFile => ({ file: `${basename(folder)}/${path}`, text: textOf(join(folder, path)) });
  const meta = (name: (typeof META)[number]): object => JSON.parse(textOf(join(folder, name))) as object;
  return {
    definitions: paths.filter((path) => dirname(path) !== LISTS).map(read),
    lists: new Map(paths.filter((path) => dirname(path) === LISTS).map((path) => [basename(path, ".json"), read(path)])),
    steps: read(STEPS),
    definitionSchema: meta(META[0]),
    listSchema: meta(META[1]),
    stepsSchema: meta(META[2]),
  };
};
