import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { colours, tokens } from "./theme.ts";

type Name = keyof typeof colours;

const channel = (value: number): number => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => channel(parseInt(hex.slice(at, at + 2), 16) / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: Name, b: Name): number => {
  const [light = 0, dark = 0] = [luminance(colours[a]), luminance(colours[b])].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
};

const TEXT: [Name, Name][] = [
  ["ink", "paper"],
  ["ink", "sheet"],
  ["ink", "accent"],
  ["ink", "accent-wash"],
  ["ink", "primary-wash"],
  ["ink", "info-wash"],
  ["muted", "paper"],
  ["muted", "sheet"],
  ["muted", "primary-wash"],
  ["muted", "line"],
  ["primary", "paper"],
  ["primary", "sheet"],
  ["primary", "primary-wash"],
  ["primary-hover", "primary-wash"],
  ["on-primary", "primary"],
  ["on-primary", "primary-hover"],
  ["error", "paper"],
  ["error", "sheet"],
  ["error", "error-wash"],
];
const EDGES: [Name, Name][] = [
  ["edge", "paper"],
  ["edge", "sheet"],
  ["info", "paper"],
  ["info", "sheet"],
  ["info", "primary-wash"],
  ["primary", "line"],
];

const sheets = ["..", "../../shell", "../../pages"].flatMap((folder) => {
  const path = new URL(`${folder}/`, import.meta.url);
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test.") && file !== "theme/theme.ts")
    .map((file) => ({ file, text: readFileSync(new URL(file, path), "utf8") }));
});

describe("the theme", () => {
  it.each(TEXT)("%s on %s has a contrast of at least 4.5:1", (a, b) =>
    expect(contrast(a, b)).toBeGreaterThanOrEqual(4.5),
  );

  it.each(EDGES)("%s beside %s has a contrast of at least 3:1", (a, b) =>
    expect(contrast(a, b)).toBeGreaterThanOrEqual(3),
  );

  it("is the only place with colour literals", () => {
    const literals = sheets.flatMap(({ file, text }) =>
      (text.match(/#[0-9a-f]{3,8}\b(?=[;\s,)"'])|\b(?:rgb|hsl|oklch)a?\(/gi) ?? []).map(
        (literal) => `${file}: ${literal}`,
      ),
    );
    expect(literals).toEqual([]);
  });

  it("defines every token a stylesheet uses", () => {
    const local = ["--at", "--mark", "--from", "--room", "--edge-row", "--call", "--form-gap"];
    const known = new Set([...tokens.matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
    const unknown = sheets
      .flatMap(({ file, text }) => [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => `${file}: ${name}`))
      .filter((use) => !known.has(use.split(": ")[1]) && !local.includes(use.split(": ")[1] ?? ""));
    expect(unknown).toEqual([]);
  });

  it("needs no style attributes, which the Content-Security-Policy blocks", () => {
    expect(sheets.filter(({ text }) => /\sstyle=[{"]/.test(text)).map(({ file }) => file)).toEqual([]);
  });
});
