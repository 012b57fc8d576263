/** Lighthouse itself: installed on first use, so that the project's own `npm ci` stays small. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { inRoot } from "#server/kernel/root.ts";

/** A separate folder: a package.json next to this code would disable the project's `#…` subpath imports. */
const FOLDER = "tests/bench/lighthouse/tool";

/** The parts of Lighthouse's result that we read. */
export type Audit = {
  title: string;
  score: number | null;
  scoreDisplayMode: string;
  numericValue?: number;
  displayValue?: string;
  details?: { items?: readonly unknown[] };
};
export type Report = {
  lighthouseVersion: string;
  categories: Readonly<Record<string, { score: number | null; auditRefs: readonly { id: string; weight: number }[] }>>;
  audits: Readonly<Record<string, Audit>>;
  runtimeError?: { message: string };
  /** Lighthouse's warnings that make the measurement doubtful. */
  runWarnings: readonly string[];
};
export type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report; report: string } | undefined>;

/** Loads Lighthouse in the lock file's version, installing it first if necessary. */
export const openLighthouse = async (): Promise<Lighthouse> => {
  const lock = readFileSync(inRoot(FOLDER, "package-lock.json"), "utf8");
  const installed = inRoot(FOLDER, "node_modules", ".installed-lock.json");
  if (!existsSync(installed) || readFileSync(installed, "utf8") !== lock) {
    console.log(`Installing Lighthouse, once: npm ci --prefix ${FOLDER}`);
    execFileSync("npm", ["ci", "--prefix", inRoot(FOLDER), "--no-audit", "--no-fund"], {
      stdio: "inherit",
      cwd: inRoot(),
    });
    writeFileSync(installed, lock);
  }
  // Untyped import: its types are not installed when the project is type-checked.
  const found: unknown = await import(
    pathToFileURL(inRoot(FOLDER, "node_modules", "lighthouse", "core", "index.js")).href
  );
  return (found as { default: Lighthouse }).default;
};
