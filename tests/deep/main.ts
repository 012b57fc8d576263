/**
 * `npm run test:deep [part …]`: the deep run in its parts, all of them or those named. What was green at this commit is
 * not run again, unless `--again` says so; results stand in `.deep.json`. With files that are not committed nothing is
 * kept. Fails when one of the parts does, after all of them have run.
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

/** Runs a part; whether it was green. */
const run = ({ name, args }: Part): boolean => {
  const began = performance.now();
  const { status } = spawnSync(process.execPath, [inRoot("node_modules", "vitest", "vitest.mjs"), "run", ...args], {
    cwd: inRoot(),
    env: { ...process.env, ...OF_DEEP_RUN },
    stdio: "inherit",
  });
  const green = status === 0;
  if (isCommitted) {
    (results[commit] ??= {})[name] = { green, seconds: Math.round((performance.now() - began) / 1000) };
    writeFileSync(FILE, `${JSON.stringify(results, undefined, 2)}\n`);
  }
  return green;
};

const isDone = ({ name }: Part): boolean => !isAgain && results[commit]?.[name]?.green === true;

const asked = PARTS.filter(({ name }) => names.length === 0 || names.includes(name));
const said = asked.map((part) => ({ part, was: isDone(part) ? "green before" : run(part) ? "green" : "RED" }));

console.log(`\nThe deep run at ${commit.slice(0, 8)}${isCommitted ? "" : ", with files that are not committed"}`);
for (const { part, was } of said) {
  const seconds = results[commit]?.[part.name]?.seconds;
  console.log(`  ${part.name.padEnd(9)} ${was.padEnd(12)} ${seconds === undefined ? "" : `${seconds} s`}`);
}
process.exit(said.some(({ was }) => was === "RED") ? 1 : 0);
