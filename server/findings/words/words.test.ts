import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { exampleOf } from "../../../docs/reference/findings.ts";
import { inRoot } from "#server/kernel/root.ts";
import { reliances } from "#server/submissions/index.ts";
import { findingWords, formatFinding, type Code } from "./index.ts";

const codes = Object.keys(findingWords.en) as Code[];

/** Folders whose code creates findings: the server's checks, and the domain checks they report. */
const CHECKS = [
  "server/findings",
  "server/definitions",
  "server/text",
  "server/content",
  "server/documents",
  "server/snapshot",
];
const DOMAIN = ["src/domain/text", "src/domain/lending"];

const sources = [...CHECKS, ...DOMAIN]
  .flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)),
  )
  .filter((path) => /(?<!\.test|\.fixture)\.ts$/.test(path) && !path.includes("findings/words"))
  .map((path) => readFileSync(inRoot(path), "utf8"))
  .join("\n");

describe("the messages of findings", () => {
  it("cover the same codes in both languages, in the same order", () => {
    expect(Object.keys(findingWords.bg)).toEqual(codes);
  });

  it.each(codes)("of %s are used by some check", (code) => {
    expect(sources.includes(`"${code}"`), `nothing says ${code}: take it out of server/findings/words`).toBe(true);
  });

  it.each(codes)("of %s are complete and in their own language", (code) => {
    const [bg, en] = (["bg", "en"] as const).map((language) => formatFinding(exampleOf(code), language));
    for (const words of [bg!, en!]) expect(words).not.toMatch(/undefined|NaN|\[object|^\s|\s$/);
    expect(bg).toMatch(/\p{Script=Cyrillic}{3}/u);
    // Quoted parts are the product owner's own text, in any language.
    expect(en!.replace(/["'„{<][^"'“}>]*["'“}>]|чл\. [^)]*|ЗВЕРБ|ГПР|€/g, "")).not.toMatch(/\p{Script=Cyrillic}/u);
  });

  it("name every submission reader in Bulgarian", () => {
    const readers = new Set(
      Object.values(reliances).flatMap((paths) => Object.values(paths).map(({ readBy }) => readBy)),
    );
    for (const readBy of readers)
      expect(formatFinding({ code: "read-missing", params: { path: "x", readBy: String(readBy) } }, "bg")).not.toMatch(
        /за [a-z]/,
      );
  });
});
