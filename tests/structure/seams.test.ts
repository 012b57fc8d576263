/** `docs/seams.md`: every seam is in it, and every test by which it holds exists. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { sep } from "node:path";
import { describe, expect, it } from "vitest";
import { inRoot } from "#server/kernel/root.ts";
import { testTitles } from "./test-titles.ts";

const PAGE = readFileSync(inRoot("docs", "seams.md"), "utf8");

/** Everything in backticks. */
const named = new Set([...PAGE.matchAll(/`([^`\n]+)`/g)].map(([, text]) => text!));

/** Test files with the names of tests behind them. */
const cited = [...PAGE.matchAll(/`([^`\n]+\.test\.tsx?)`((?:,? „[^“]+“)*)/g)].flatMap(([, file, titles]) => {
  const all = [...titles!.matchAll(/„([^“]+)“/g)].map(([, title]) => title!);
  return all.length > 0 ? all.map((title) => [file!, title] as const) : [[file!, ""] as const];
});

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

const filesUnder = (folder: string): string[] =>
  readdirSync(inRoot(folder), { recursive: true, encoding: "utf8" })
    .map((path) => `${folder}/${path.split(sep).join("/")}`)
    .filter((path) => path.endsWith(".ts") && !isTest(path));

const PORTS = readdirSync(inRoot("server", "ports"), { withFileTypes: true })
  .map((entry) => `server/ports/${entry.name}`)
  .filter((path) => !isTest(path));

const DOUBLES = [...filesUnder("tests/support"), ...filesUnder("tests/journeys/world")];

const FIXTURES = ["server", "src", "tests", "validators", "widgets"]
  .flatMap(filesUnder)
  .filter((path) => path.endsWith(".fixture.ts"));

describe("the page of seams", () => {
  it.each([...new Set([...PORTS, ...DOUBLES, ...FIXTURES])].sort())("names %s", (path) =>
    expect(named.has(path), `say in docs/seams.md what ${path} assumes of others, or that it plays nobody`).toBe(true),
  );

  it.each(cited)("is right that %s has the test „%s“", (file, title) => {
    expect(existsSync(inRoot(file)), `${file} does not exist`).toBe(true);
    if (title) expect([...testTitles(file)]).toContain(title);
  });

  it("names no file that has gone", () => {
    const paths = [...named].filter((text) => /^(?:server|src|tests|docs|widgets|validators)\//.test(text));
    expect(paths.filter((path) => !existsSync(inRoot(path)))).toEqual([]);
  });

  it("has for each assumption a test, or says that it is only assumed", () => {
    const rows = PAGE.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| assumed"));
    const open = rows.filter((row) => !/`[^`]+\.test\.tsx?`/.test(row) && !row.includes("*only assumed*"));
    expect(open).toEqual([]);
  });
});

it("a Node without Bulgarian letters and Sofia's time is refused by this test", () => {
  expect(new Intl.Collator("bg").resolvedOptions().locale).toBe("bg");
  expect((1234.5).toLocaleString("bg-BG")).toBe("1234,5");
  expect("й".toLocaleUpperCase("bg")).toBe("Й");
  const sofia = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Sofia", timeStyle: "short", hourCycle: "h23" });
  expect(sofia.format(new Date("2026-07-01T00:00:00Z"))).toBe("03:00");
});
