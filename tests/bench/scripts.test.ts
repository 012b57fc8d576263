import { describe, expect, it } from "vitest";
import { chunksOf, gzipped, isOver, lateChunks, scriptsIn, verdict, withImports, type Manifest } from "./scripts.ts";

const manifest: Manifest = {
  "entry.tsx": {
    file: "assets/entry-1.js",
    imports: ["_shared.js"],
    dynamicImports: ["kinds/form.tsx", "kinds/text.tsx"],
  },
  "_shared.js": { file: "assets/shared-1.js" },
  "kinds/form.tsx": {
    file: "assets/form-1.js",
    imports: ["_shared.js", "_deep.js", "entry.tsx"],
    dynamicImports: ["heavy.tsx"],
  },
  "kinds/text.tsx": { file: "assets/text-1.js", imports: ["_shared.js"] },
  "_deep.js": { file: "assets/deep-1.js", imports: ["_shared.js"], dynamicImports: ["late.ts"] },
  "heavy.tsx": { file: "assets/heavy-1.js", imports: ["_deep.js", "_own.js"] },
  "_own.js": { file: "assets/own-1.js" },
  "late.ts": { file: "assets/late-1.js", imports: ["_shared.js", "_own.js"] },
};
const page = (...files: string[]): string => `<!doctype html><html><head>
  <link rel="stylesheet" href="/assets/a.css"><link rel="preload" as="font" href="/assets/f.woff2">
  <script type="module" src="/assets/entry-1.js" data-files="${files.map((name) => `/assets/${name}-1.js`).join(" ")}" nonce="n"></script>
  <script type="application/json" id="state">{"script":"<script src=\\"/assets/x.js\\">"}</script></head>`;

describe("the scripts of a page", () => {
  it("are its script element and the files listed there, once each", () => {
    expect(scriptsIn(page("shared", "form", "shared"))).toEqual([
      "assets/entry-1.js",
      "assets/shared-1.js",
      "assets/form-1.js",
    ]);
  });

  it("include static imports, listed or not, and import cycles end", () => {
    expect([...chunksOf(manifest, page("form"))].sort()).toEqual([
      "_deep.js",
      "_shared.js",
      "entry.tsx",
      "kinds/form.tsx",
    ]);
    expect([...chunksOf(manifest, page())].sort()).toEqual(["_shared.js", "entry.tsx"]);
  });

  it("must be in the manifest, or an error is thrown", () => {
    expect(() => chunksOf(manifest, page("stranger"))).toThrow("stranger");
    expect(() => withImports({ a: { file: "a.js", imports: ["gone"] } }, ["a"])).toThrow("gone");
  });

  it("exclude dynamic imports, which are listed with the chunks they add", () => {
    const there = chunksOf(manifest, page("form", "text"));
    expect(lateChunks(manifest, there)).toEqual([
      { name: "heavy.tsx", brings: ["heavy.tsx", "_own.js"] },
      { name: "late.ts", brings: ["late.ts", "_own.js"] },
    ]);
    expect(lateChunks(manifest, new Set([...there, ...chunksOf(manifest, page("heavy"))]))).toEqual([
      { name: "late.ts", brings: ["late.ts"] },
    ]);
  });
});

it.each([
  [120_000, "ok (≤ 120)", false],
  [120_001, "OVER (≤ 120)", true],
])("%i bytes of at most 120 kB: %s", (bytes, words, over) => {
  const weighed = { name: "a page", bytes, most: 120_000 };
  expect([verdict(weighed), isOver(weighed)]).toEqual([words, over]);
  expect([verdict({ name: "a page", bytes }), isOver({ name: "a page", bytes })]).toEqual(["", false]);
});

it("gzipped returns the compressed size in bytes", () => {
  expect(gzipped("а".repeat(10_000))).toBeLessThan(100);
  expect(gzipped("")).toBeGreaterThan(0);
});
