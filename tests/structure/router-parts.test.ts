import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { inRoot } from "#server/kernel/root.ts";
import { withPureParts } from "../../vite.config.ts";

const folder = inRoot("node_modules", "react-router", "dist", "development");
const router = readdirSync(folder)
  .filter((name) => name.endsWith(".mjs"))
  .map((name) => readFileSync(join(folder, name), "utf8"))
  .join("\n");

/** Calls at the top level of a module: a bundler keeps what they return unless they are marked as pure. */
const kept = (code: string): string[] =>
  code
    .split("\n")
    .filter((line) => /^(?:var|const|let) \w+ = React\d*\.\w+\(/.test(line) || /^\w+\.displayName =/.test(line));

/** Warnings to developers that stay. */
const warnings = (code: string): string[] => code.split("\n").filter((line) => /^ +warning(?:Once)?\(/.test(line));

it("the build leaves the router's warnings to developers out", () => {
  expect(warnings(router).length).toBeGreaterThan(10);
  expect(warnings(withPureParts(router))).toEqual([]);
});

it("the build makes every top-level part of the router tree-shakeable", () => {
  expect(kept(router).length).toBeGreaterThan(10);
  expect(kept(withPureParts(router))).toEqual([]);
});
