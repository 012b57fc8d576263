import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { BrandMark } from "./brand.tsx";
import { colours } from "./theme.ts";

const favicon = readFileSync(new URL("../../../public/favicon.svg", import.meta.url), "utf8");
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found]) => found!);

describe("the favicon", () => {
  it("is the drawing of the brand mark", () => {
    expect(all(favicon, / d="([^"]+)"/g)).toEqual(all(renderToStaticMarkup(createElement(BrandMark)), / d="([^"]+)"/g));
  });

  it("has colours of the theme only", () => {
    const known = new Set<string>(Object.values(colours));
    expect(all(favicon, /"(#[^"]+)"/g).filter((colour) => !known.has(colour))).toEqual([]);
  });
});
