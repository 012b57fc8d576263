/** Every promise of SECURITY.md names code that keeps it and tests that run; docs/asvs.md names paths that exist. */
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inRoot } from "#server/kernel/root.ts";

const section = readFileSync(inRoot("SECURITY.md"), "utf8").split("\n## What is promised\n")[1]!.split("\n## ")[0]!;
const rows = section
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .slice(1)
  .map((line) => line.split(" | ").map((cell) => cell.replace(/^\| | \|$/g, "")));

/** Paths in a cell; an npm script or a header's name has no slash or suffix. */
const pathsIn = (cell: string): string[] =>
  [...cell.matchAll(/`([\w@.-]+(?:\/[\w.-]*)+|package-lock\.json)`/g)].map(([, path]) => path!);

describe("a promise of SECURITY.md", () => {
  it("stands in a table of three columns", () => {
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.filter((cells) => cells.length !== 3)).toEqual([]);
  });

  it.each(rows.map(([threat, by, test]) => ({ threat, by: by!, test: test! })))("$threat", ({ by, test }) => {
    const [code, tests] = [pathsIn(by), pathsIn(test)];
    expect(code.length, "name the file that keeps it").toBeGreaterThan(0);
    expect(tests.length, "name the test that proves it").toBeGreaterThan(0);
    expect([...code, ...tests].filter((path) => !existsSync(inRoot(path)))).toEqual([]);
    expect(tests.filter((path) => !/\.test\.tsx?$/.test(path))).toEqual([]);
    expect(code.filter((path) => /\.test\.tsx?$/.test(path))).toEqual([]);
  });
});

it("docs/asvs.md names only paths that exist", () => {
  const paths = pathsIn(readFileSync(inRoot("docs", "asvs.md"), "utf8"));
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.filter((path) => !existsSync(inRoot(path)))).toEqual([]);
});
