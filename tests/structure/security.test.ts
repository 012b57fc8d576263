/** Every promise of SECURITY.md names code that keeps it and tests that run; docs/asvs.md names paths that exist. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
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

it("codes, keys and ids come from the secure source of randomness alone", () => {
  const guessable = ["src", "server", "widgets", "validators"].flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true, encoding: "utf8" })
      .filter((path) => /\.tsx?$/.test(path) && !/\.(?:test|fixture|examples|stories)\.tsx?$/.test(path))
      .filter((path) => /\bMath\.random\b|pseudoRandomBytes/.test(readFileSync(inRoot(folder, path), "utf8")))
      .map((path) => `${folder}/${path}`),
  );
  // How long to wait before the next try is no secret.
  expect(guessable).toEqual(["src/live/channel.ts", "server/store/db/transaction.ts"]);
});

it("docs/asvs.md names only paths that exist", () => {
  const paths = pathsIn(readFileSync(inRoot("docs", "asvs.md"), "utf8"));
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.filter((path) => !existsSync(inRoot(path)))).toEqual([]);
});
