/** The project's root folder: the same for the sources, the built server and the tests. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const findRoot = (from: string): string => {
  if (existsSync(join(from, "schemas")) && existsSync(join(from, "package.json"))) return from;
  const up = dirname(from);
  if (up === from) throw new Error("The project's folder was not found above the server's code");
  return findRoot(up);
};

/** Absolute path of the project's root: the nearest parent folder with `schemas` and `package.json`. */
export const ROOT = findRoot(dirname(fileURLToPath(import.meta.url)));

/** Absolute path of a file inside the project. */
export const inRoot = (...parts: string[]): string => join(ROOT, ...parts);
