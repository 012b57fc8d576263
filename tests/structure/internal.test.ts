/** What a comment calls `@internal` stays where it is because its own file uses it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { inRoot } from "#server/kernel/root.ts";
import { AREAS, codeFiles } from "./imports.ts";

/** Those that no code uses: SQL stands in `server/store` alone, and PGlite's options in one file. */
const FOR_TESTS_ALONE = ["balancesOf", "openInMemory"];

it("an export that is @internal is used in its own file, too; what only tests need is theirs", () => {
  const unused = codeFiles(inRoot("."), [...AREAS, "docs"]).flatMap((file) => {
    const text = readFileSync(join(inRoot("."), file), "utf8");
    const code = text.replace(/\/\*[^]*?\*\/|\/\/.*/g, "");
    return [...text.matchAll(/@internal (?:(?!\*\/)[^])*\*\/\s*export (?:async )?\w+ (\w+)/g)]
      .map(([, name = ""]) => name)
      .filter((name) => code.match(new RegExp(`\\b${name}\\b`, "g"))!.length < 2);
  });
  expect(unused.toSorted()).toEqual(FOR_TESTS_ALONE);
});
