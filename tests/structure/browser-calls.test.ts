/** The calls table as the browser receives it. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { callTable } from "#src/api/calls/calls.ts";
import { contentPages } from "#src/api/calls/content.ts";
import { inRoot } from "#server/kernel/root.ts";
import { withoutServersPart } from "../../vite.config.ts";

const AREAS = ["site", "account", "application", "agreement", "credit"] as const;

/** What the browser asks of a row. */
const KEPT = ["path", "access", "read", "drafts"] as const;

/** The rows of a source as text: `name: { … }`, in which only flat values are left. */
const rowsIn = (code: string): Map<string, string> =>
  new Map(
    [...code.slice(code.indexOf("Calls = {")).matchAll(/^ {2}"?([\w-]+)"?: \{([^{}]*)\}/gm)].map(
      ([, name = "", row = ""]) => [name, row],
    ),
  );

it("every row is there with exactly what the browser asks of it", () => {
  const rows = new Map(
    AREAS.flatMap((area) => [
      ...rowsIn(withoutServersPart(readFileSync(inRoot("src", "api", "calls", `${area}.ts`), "utf8"))),
    ]),
  );
  const texts = new Set<string>(contentPages.map(({ call }) => call));
  expect([...rows.keys()].sort()).toEqual(
    Object.keys(callTable)
      .filter((name) => !texts.has(name))
      .sort(),
  );
  for (const [name, row] of rows) {
    const whole = callTable[name as keyof typeof callTable] as Record<string, unknown>;
    const kept = Object.fromEntries([...row.matchAll(/(\w+): "([^"]*)"/g)].map(([, key = "", value]) => [key, value]));
    expect({ path: name, ...kept }).toEqual(
      Object.fromEntries(KEPT.flatMap((key) => (whole[key] === undefined ? [] : [[key, whole[key]]]))),
    );
    expect(row.replace(/\w+: "[^"]*"/g, "").replace(/[\s,]|\/\/.*|\/\*[\s\S]*?\*\//g, "")).toBe("");
  }
});
