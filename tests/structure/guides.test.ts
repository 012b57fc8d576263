import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { inRoot } from "#server/kernel/root.ts";

const read = (file: string): string => readFileSync(inRoot(file), "utf8");
const foldersOf = (folder: string): string[] =>
  readdirSync(inRoot(folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .map(({ name }) => (folder === "." ? `${name}/` : `${folder}/${name}/`));
const sectionOf = (file: string, title: string): string => read(file).split(`\n## ${title}\n`)[1]!.split("\n## ")[0]!;

/** Generated folders, and those whose subfolders are listed instead. */
const NOT_MAPPED = ["node_modules/", "dist/", "data/", "coverage/", "storybook-static/", "src/", "server/", "tests/"];

describe("README's map", () => {
  const mapped = [...sectionOf("README.md", "Where things are").matchAll(/^([\w/.-]+\/) +\S/gm)].map(
    ([, path]) => path!,
  );

  it("names every folder", () => {
    const all = [".", "src", "server", "tests"].flatMap(foldersOf).filter((path) => !NOT_MAPPED.includes(path));
    expect(
      all.filter((path) => !mapped.includes(path)),
      "add a line to README.md, Where things are",
    ).toEqual([]);
  });

  it("names only folders that exist", () => {
    expect(
      mapped.filter((path) => !existsSync(inRoot(path))),
      "take them out of README.md",
    ).toEqual([]);
  });
});

describe("CONTRIBUTING's folders", () => {
  const section = sectionOf("CONTRIBUTING.md", "Folders, and who may import whom");
  const quoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
  const rows = section.split("\n").filter((line) => line.startsWith("| "));

  it("cover every folder of src", () => {
    const named = rows.flatMap((row) => quoted(row.split("|")[1]!)).filter((path) => path.startsWith("src/"));
    const missing = foldersOf("src").filter((folder) => !named.some((path) => path.startsWith(folder)));
    expect(missing, "add a row to CONTRIBUTING.md").toEqual([]);
  });

  it.each([
    ["the server", "SERVER_LAYERS", /^server-layers-(.+)$/, /^\| \d/],
    ["server/lending", "LENDING_LAYERS", /^server-lending-layers-(.+)$/, /^\| [a-z] /],
  ])("list the layers of %s in their order", (_where, table, ofRule, ofRow) => {
    const { forbidden } = createRequire(import.meta.url)(inRoot(".dependency-cruiser.cjs")) as {
      forbidden: readonly { name: string }[];
    };
    const layers = forbidden.flatMap(({ name }) => ofRule.exec(name)?.[1] ?? []);
    const listed = rows
      .filter((row) => ofRow.test(row))
      .flatMap((row) => quoted(row.split("|")[2]!))
      .map((name) => name.replace(/\.ts$/, ""));
    expect(listed, `CONTRIBUTING.md says otherwise than ${table} in .dependency-cruiser.cjs`).toEqual(layers);
  });
});

const GUIDES = readdirSync(inRoot("docs")).flatMap((name) => (name.endsWith(".md") ? [`docs/${name}`] : []));

describe.each(["README.md", "CONTRIBUTING.md", "SECURITY.md", ...GUIDES])("%s", (file) => {
  const prose = read(file).replace(/^```[^]*?^```/gm, "");

  it("names only files and folders that exist", () => {
    const paths = [...prose.matchAll(/`((?:src|server|tests|validators|widgets|schemas|docs|public)\/[\w./-]*)`/g)];
    const gone = paths.map(([, path]) => path!).filter((path) => !existsSync(inRoot(path)));
    expect(gone, `correct ${file}`).toEqual([]);
  });

  it("names only npm scripts that exist", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    const named = [...read(file).matchAll(/npm run ([a-z][a-z:-]*)/g)].map(([, name]) => name!);
    expect(
      named.filter((name) => !Object.hasOwn(scripts, name)),
      `correct ${file}`,
    ).toEqual([]);
  });
});
