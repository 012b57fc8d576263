/**
 * `npm run test:deep [part …]`: the deep run in its parts, all of them or those named. What was green at this commit is
 * not run again, unless `--again` says so; results stand in `.deep.json`. With files that are not committed every part is
 * run, and nothing is kept. Fails when one of the parts does, after all of them have run.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { inRoot } from "#server/kernel/root.ts";
import { OF_DEEP_RUN } from "#tests/support/depth.ts";
import { PARTS, type Part } from "./parts.ts";

/** Of each commit by part: whether it was green, and in how many seconds. */
type Results = Record<string, Record<string, { green: boolean; seconds: number }>>;

const FILE = inRoot(".deep.json");
const results: Results = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, "utf8")) as Results) : {};

const git = (...args: string[]): string => execFileSync("git", args, { cwd: inRoot(), encoding: "utf8" }).trim();
const commit = git("rev-parse", "HEAD");
const isCommitted = git("status", "--porcelain") === "";

const named = process.argv.slice(2);
const isAgain = named.includes("--again");
const names = named.filter((word) => word !== "--again");
const unknown = names.filter((name) => !PARTS.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}. There are:`);
  for (const { name, about } of PARTS) console.error(`  ${name.padEnd(9)} ${about}`);
  process.exit(1);
}

/** What is known of a part: green of this run or of one before, and in how many seconds. */
type Outcome = { green: boolean; seconds: number; before?: true };

const run = ({ name, args }: Part): Outcome => {
  const began = performance.now();
  const { status } = spawnSync(process.execPath, [inRoot("node_modules", "vitest", "vitest.mjs"), "run", ...args], {
    cwd: inRoot(),
    env: { ...process.env, ...OF_DEEP_RUN },
    stdio: "inherit",
  });
  const outcome = { green: status === 0, seconds: Math.round((performance.now() - began) / 1000) };
  if (isCommitted) {
    (results[commit] ??= {})[name] = outcome;
    writeFileSync(FILE, `${JSON.stringify(results, undefined, 2)}\n`);
  }
  return outcome;
};

/** What was green at this commit, and holds for the files as they are; undefined of what is to be run. */
const before = ({ name }: Part): Outcome | undefined => {
  const known = isCommitted && !isAgain ? results[commit]?.[name] : undefined;
  return known?.green ? { ...known, before: true } : undefined;
};

const asked = PARTS.filter(({ name }) => names.length === 0 || names.includes(name));
const said = asked.map((part) => ({ part, outcome: before(part) ?? run(part) }));

console.log(`\nThe deep run at ${commit.slice(0, 8)}${isCommitted ? "" : ", with files that are not committed"}`);
for (const { part, outcome } of said) {
  const was = outcome.before ? "green before" : outcome.green ? "green" : "RED";
  console.log(`  ${part.name.padEnd(9)} ${was.padEnd(12)} ${outcome.seconds} s`);
}
process.exit(said.some(({ outcome }) => !outcome.green) ? 1 : 0);
