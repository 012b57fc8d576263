/** Runs the project's checks in a copy of the tree and splits their output into complaints. */
import type { Copy, Said } from "./copy.ts";

export type CheckName = "types" | "tests" | "schemas" | "layout" | "lint" | "layers" | "exports" | "acts";

/** One complaint of a check, in the text that the newcomer reads. */
export type Complaint = { check: CheckName; text: string };

/** How a check is run, and how its output is split into complaints. */
export type Check = { name: CheckName; run(copy: Copy): Promise<Said>; complaints(text: string): string[] };

/** Compiler diagnostics, each with its continuation lines. */
const diagnostics = (text: string): string[] => text.split(/\n(?=\S)/).filter((line) => line.includes("error TS"));

/** Failed tests, each as the reporter shows it. */
const failures = (text: string): string[] =>
  text
    .split(/⎯{3,}(?:\[\d+\/\d+\])?⎯*/)
    .map((part) => part.trim())
    .filter((part) => /^FAIL /m.test(part));

/** Findings of the definition check, each with its source line and caret; notes that are no findings are dropped. */
const problems = (text: string): string[] =>
  text
    .trim()
    .split(/\n(?=\S+:\d+:\d+)/)
    .filter((problem) => /^\S+:\d+:\d+/.test(problem));

const violations = (text: string): string[] => text.split("\n").filter((line) => line.trim().startsWith("error "));

const wholeText = (text: string): string[] => (text.includes("Found 0 warnings and 0 errors") ? [] : [text.trim()]);

const vitest = (name: CheckName, project: "fast" | "http", ...args: readonly string[]): Check => ({
  name,
  run: (copy) => copy.node("node_modules/vitest/vitest.mjs", "run", "--project", project, ...args),
  complaints: failures,
});

const tests = (files: readonly string[]): Check => vitest("tests", "fast", ...files);

/** What the staff do, whole and broken off at each statement, of the acts whose names have these words. */
const acts = (words: string): Check =>
  vitest("acts", "http", "tests/acts/acts.test.ts", "tests/acts/broken-off.deep.test.ts", "-t", words);

const types: Check = {
  name: "types",
  run: (copy) =>
    copy.node("node_modules/typescript-native/bin/tsc", "-p", ".", "--singleThreaded", "--pretty", "false"),
  complaints: diagnostics,
};

const schemas: Check = {
  name: "schemas",
  run: (copy) => copy.node("node_modules/tsx/dist/cli.mjs", "server/start/schemas-check.ts", "--lang=en"),
  complaints: problems,
};

const layers: Check = {
  name: "layers",
  run: (copy) =>
    copy.node(
      "node_modules/dependency-cruiser/bin/dependency-cruise.mjs",
      "--config",
      ".dependency-cruiser.cjs",
      "src",
      "server",
      "widgets",
      "validators",
      "tests",
    ),
  complaints: violations,
};

const unused: Check = {
  name: "exports",
  run: (copy) => copy.node("node_modules/knip/bin/knip.js", "--production"),
  complaints: (text) => [text.trim()],
};

/** Checks for work in progress: types, schemas, and the tests of `test:fast` that compare tables and texts. */
export const QUICK: readonly Check[] = [
  types,
  schemas,
  tests([
    "src/pages/table",
    "tests/structure/facts",
    "tests/structure/messages",
    "tests/structure/places",
    "tests/structure/reference",
    "tests/structure/seams",
    "tests/structure/settings",
    "tests/widgets/",
    "validators/cases",
    "validators/index",
    "server/buro/rule-words",
    "server/content/load",
    "server/ports/ports",
    "server/ports/protocol-pages",
    "server/lending/decisions/rules",
  ]),
];

/**
 * Checks for a finished change, as in `npm run check`, `schemas:check`, `test:fast` and what CONTRIBUTING's rows name besides;
 * `files` are the changed ones, `act` is a new act of the staff.
 */
export const ALL = (files: readonly string[], act?: string): readonly Check[] => [
  types,
  schemas,
  {
    name: "layout",
    run: (copy) => copy.node("node_modules/oxfmt/bin/oxfmt", "--list-different", ...files),
    complaints: wholeText,
  },
  { name: "lint", run: (copy) => copy.node("node_modules/oxlint/bin/oxlint", ...files), complaints: wholeText },
  layers,
  unused,
  tests([]),
  ...(act === undefined ? [] : [acts(act)]),
];

const complaintsOf = async ({ name, run, complaints }: Check, copy: Copy): Promise<Complaint[]> => {
  const { ok, text } = await run(copy);
  const found = complaints(text).filter((each) => each !== "");
  if (!ok && found.length === 0) throw new Error(`tests/newcomer: "${name}" failed and said:\n${text.slice(-4000)}`);
  return found.map((each) => ({ check: name, text: each }));
};

/** All complaints of the checks about the copy's current state. */
export const complaintsIn = async (copy: Copy, checks: readonly Check[]): Promise<Complaint[]> => {
  const said: Complaint[][] = await Promise.all(checks.map((check) => complaintsOf(check, copy)));
  return said.flat();
};
