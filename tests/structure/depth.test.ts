import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inRoot } from "#server/kernel/root.ts";
import {
  DEEP,
  DEPTH,
  ENGINES,
  enginesOf,
  environmentOf,
  GATE,
  HTTP_FOLDERS,
  isDeepRun,
  ON_BOTH,
} from "#tests/support/depth.ts";
import { PARTS } from "#tests/deep/parts.ts";
import { LONG_FILES } from "#tests/support/long-files.ts";
import vitestConfig from "../../vitest.config.ts";

const files = ["src", "widgets", "validators", "server", "tests"].flatMap((area) =>
  readdirSync(inRoot(area), { recursive: true, encoding: "utf8" }).map((name) => `${area}/${name}`),
);
const tests = files.filter((file) => /\.test\.tsx?$/.test(file));
const read = (file: string): string => readFileSync(inRoot(file), "utf8");
const section = read("CONTRIBUTING.md").split("\n### The gate and the deep run\n")[1]!.split("\n## ")[0]!;

/** The files and folders that a text names, as they stand in it. */
const placesIn = (text: string): string[] =>
  [...text.matchAll(/`((?:server|tests)\/[\w./*-]+)`/g)].map(([, place]) => place!);

describe("what the gate leaves out", () => {
  it("is named by a file as CONTRIBUTING's table of test files says", () => {
    const odd = tests.filter((file) => file.includes(".deep.") && !/\.deep\.((db|browser)\.)?test\.tsx?$/.test(file));
    expect(odd, "put `.deep` before the file's kind: name.deep.db.test.ts").toEqual([]);
  });

  it("is each file whose name says so, which CONTRIBUTING lists once, by its name or a pattern", () => {
    const listed = placesIn(section).filter((place) => place.includes(".deep."));
    const patterns = listed.map((place) => new RegExp(`^${place.replaceAll(".", "\\.").replaceAll("*", "[^/]*")}$`));
    const deep = tests.filter((file) => file.includes(".deep."));
    const unlisted = deep.filter((file) => patterns.filter((pattern) => pattern.test(file)).length !== 1);
    expect(unlisted, "say in CONTRIBUTING, once, what of them the gate leaves out").toEqual([]);
    expect(listed.filter((_place, at) => !deep.some((file) => patterns[at]!.test(file)))).toEqual([]);
  });

  it("is the second engine of all files but those that CONTRIBUTING lists", () => {
    const listed = placesIn(/Both run in([^]+?)whose subject is the database/.exec(section)![1]!);
    expect(listed.sort()).toEqual([...ON_BOTH].sort());
    expect(ON_BOTH.filter((place) => !tests.some((file) => file.startsWith(place)))).toEqual([]);
  });

  it("is asked for by `vitest.config.ts` and `eachDatabase` alone", () => {
    const asking = files
      .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && /\bisDeepRun\b|process\.env\W+DEPTH\b/.test(read(file)))
      .sort();
    expect(asking).toEqual(["tests/structure/depth.test.ts", "tests/support/database.ts", "tests/support/depth.ts"]);
  });
});

it.each([
  ["CONTRIBUTING.md", /^\| `\*\.db\.test\.ts`.*$/m],
  ["README.md", /^\| `npm run test:http`.*$/m],
])("%s names the folders whose tests open databases and servers", (file, row) => {
  const named = placesIn(row.exec(read(file))![0]).map((place) => place.replace(/\/$/, ""));
  expect(named.sort()).toEqual([...HTTP_FOLDERS].sort());
});

it("the gate's journeys without JavaScript are those that CONTRIBUTING names", () => {
  const [said] = /Without JavaScript the gate walks the whole way once[^]+?\.\n/.exec(read("CONTRIBUTING.md"))!;
  const named = [...said.matchAll(/`([\w-]+)`/g)].map(([, name]) => `tests/journeys/${name}.test.ts`);
  const blind = tests.filter(
    (file) => /^tests\/journeys\/[\w-]+\.test\.ts$/.test(file) && /script: false/.test(read(file)),
  );
  expect(blind.sort()).toEqual(named.sort());
});

it("the parts of the deep run are all projects of vitest", async () => {
  const config = await (
    vitestConfig as unknown as () => Promise<{
      test: { projects: readonly { test: { name: string } }[] };
    }>
  )();
  const projects = config.test.projects.map(({ test }) => test.name);
  const parts = PARTS.flatMap(({ args }) => args.filter((_word, at) => args[at - 1] === "--project"));
  expect([...new Set(parts)].sort()).toEqual([...new Set([...projects, "storybook"])].sort());
  // Of the project `http` each file is in one part.
  const folders = PARTS.flatMap(({ args }) => args.filter((word) => word.endsWith("/")));
  const ofHttp = tests.filter(
    (file) => file.includes(".db.test.") || HTTP_FOLDERS.some((folder) => file.startsWith(`${folder}/`)),
  );
  expect(ofHttp.filter((file) => folders.filter((folder) => file.startsWith(folder)).length !== 1)).toEqual([]);
});

describe("the numbers of the gate and of the deep run", () => {
  const readIn = (those: readonly string[]): string[] =>
    those
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => [...read(file).matchAll(/(?:process\.env\["|number\(")([A-Z_]+)"/g)].map(([, name]) => name!));

  it("are read by tests of that run, and fix every seed of the gate", () => {
    const [inGate, inDeep] = [readIn(files.filter((file) => !file.includes(".deep."))), readIn(files)];
    expect(Object.keys(GATE).filter((name) => !inGate.includes(name))).toEqual([]);
    expect(Object.keys(DEEP).filter((name) => !inDeep.includes(name))).toEqual([]);
    expect(inGate.filter((name) => name.endsWith("_SEED") && !(name in GATE))).toEqual([]);
    const byLot = files.filter((file) => /\.tsx?$/.test(file) && /Date\.now\(\) %/.test(read(file)));
    expect(
      byLot.filter((file) => !/_SEED"\] \?\?|number\("\w+_SEED"/.test(read(file))),
      "name a seed's variable; of a file that the gate runs it has a row in GATE of tests/support/depth.ts",
    ).toEqual([]);
  });

  it("give way to a variable that is set", () => {
    expect(environmentOf(false, { MODEL_RUNS: "7" })).toMatchObject({ MODEL_RUNS: "7", MODEL_SEED: "20261128" });
    expect(environmentOf(true, { TORTURE_POSTS: "7" })).toMatchObject({ TORTURE_POSTS: "7" });
    expect(Object.keys(environmentOf(true, {}))).toEqual(Object.keys(DEEP));
  });
});

it("every test file that is to start first is there", () =>
  expect(Object.keys(LONG_FILES).filter((file) => !tests.includes(file))).toEqual([]));

describe("the engine of a file", () => {
  const onOne = tests.filter((file) => /\beachDatabase\(/.test(read(file)) && enginesOf(file, false).length === 1);

  it("is one in the gate, PGlite in about one file of four; both in the deep run", () => {
    const share = onOne.filter((file) => enginesOf(file, false)[0] === "PGlite").length / onOne.length;
    expect(share).toBeGreaterThan(0.15);
    expect(share).toBeLessThan(0.35);
    for (const file of onOne) expect(enginesOf(file, true)).toEqual(ENGINES);
  });

  it("is each of the two where the database is the subject", () => {
    expect(enginesOf("server/store/db/database.db.test.ts", false)).toEqual(ENGINES);
  });
});

it("a depth that is neither stops the run", () => {
  expect(isDeepRun({})).toBe(false);
  expect(isDeepRun({ [DEPTH]: "deep" })).toBe(true);
  expect(() => isDeepRun({ [DEPTH]: "full" })).toThrow("DEPTH is full: say gate or deep.");
});
