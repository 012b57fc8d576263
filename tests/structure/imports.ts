/** The import graph of the project's own code, parsed from source text for the structure tests. Type imports count. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { compiler } from "./compiler.ts";

export const AREAS = ["src", "server", "widgets", "validators"] as const;

const NOT_CODE = /\.(test|fixture|stories|examples|cases|d)\.tsx?$/;

/** Code files of the areas under a root, as paths relative to it, without tests, fixtures, stories and examples. */
export const codeFiles = (root: string, areas: readonly string[] = AREAS): string[] =>
  areas.flatMap((area) =>
    readdirSync(join(root, area), { recursive: true, encoding: "utf8" })
      .map((path) => `${area}/${path}`)
      .filter((path) => /\.tsx?$/.test(path) && !NOT_CODE.test(path)),
  );

const REGISTRIES: Readonly<Record<string, string>> = {
  "#widgets": "widgets/index.ts",
  "#validators": "validators/index.ts",
};

const resolved = (specifier: string, file: string): string | undefined =>
  specifier.startsWith("#")
    ? (REGISTRIES[specifier] ?? specifier.slice(1))
    : specifier.startsWith(".")
      ? normalize(join(dirname(file), specifier))
      : undefined;

/** The project's own files that a file imports, relative to the root; packages are left out. */
export const importsOf = (root: string, file: string): string[] =>
  compiler
    .preProcessFile(readFileSync(join(root, file), "utf8"), true, true)
    .importedFiles.flatMap(({ fileName }) => resolved(fileName, file) ?? []);
