import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inRoot } from "#server/kernel/root.ts";
import { DEPTH, ENGINES, enginesOf, isDeep, ON_BOTH } from "#tests/support/depth.ts";

const files = ["src", "widgets", "validators", "server", "tests"].flatMap((area) =>
  readdirSync(inRoot(area), { recursive: true, encoding: "utf8" }).map((name) => `${area}/${name}`),
);
const tests = files.filter((file) => /\.test\.tsx?$/.test(file));
const read = (file: string): string => readFileSync(inRoot(file), "utf8");
const section = read("CONTRIBUTING.md").split("\n### The gate and the deep run\n")[1]!.split("\n## ")[0]!;

describe("what the gate leaves out", () => {
  it("is named by a file as CONTRIBUTING's table of test files says", () => {
    const odd = tests.filter((file) => file.includes(".deep.") && !/\.deep\.((db|browser)\.)?test\.tsx?$/.test(file));
    expect(odd, "put `.deep` before the file's kind: name.deep.db.test.ts").toEqual([]);
  });

  it("is the second engine of all files but those that CONTRIBUTING lists", () => {
    const listed = [...section.matchAll(/`((?:server|tests)\/[\w./-]+)`/g)].map(([, place]) => place);
    expect(ON_BOTH.filter((place) => !listed.includes(place))).toEqual([]);
    expect(ON_BOTH.filter((place) => !tests.some((file) => file.startsWith(place)))).toEqual([]);
  });

  it("is asked for by `vitest.config.ts` and `eachDatabase` alone", () => {
    const asking = files
      .filter(
        (file) =>
          /\.(ts|tsx|mjs)$/.test(file) && /\/depth\.ts"|\bDEPTH\b.*process|process\.env.*\bDEPTH\b/.test(read(file)),
      )
      .sort();
    expect(asking).toEqual(["tests/structure/depth.test.ts", "tests/support/database.ts"]);
  });
});

describe("the engine of a file", () => {
  const onOne = tests.filter((file) => /\beachDatabase\(/.test(read(file)) && enginesOf(file, false).length === 1);

  it("is one in the gate, in about half of the files each; both in the deep run", () => {
    for (const engine of ENGINES) {
      const share = onOne.filter((file) => enginesOf(file, false)[0] === engine).length / onOne.length;
      expect(share, engine).toBeGreaterThan(0.35);
    }
    for (const file of onOne) expect(enginesOf(file, true)).toEqual(ENGINES);
  });

  it("is each of the two where the database is the subject", () => {
    expect(enginesOf("server/store/db/database.db.test.ts", false)).toEqual(ENGINES);
  });
});

it("a depth that is neither stops the run", () => {
  expect(isDeep({})).toBe(false);
  expect(isDeep({ [DEPTH]: "deep" })).toBe(true);
  expect(() => isDeep({ [DEPTH]: "full" })).toThrow("DEPTH is full: say gate or deep.");
});
