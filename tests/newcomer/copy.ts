/** A copy of the tree in which a newcomer's change is tried: same files, symlinked packages, no caches, no git. */
import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { inRoot } from "#server/kernel/root.ts";

/** A change of one file: the text of a new file, or lines inserted after an anchor that occurs exactly once. */
export type Edit = { file: string; text: string } | { file: string; after: string; insert: string };

/** A command's output, stdout and stderr together, and whether it exited with 0. */
export type Said = { ok: boolean; text: string };

export type Copy = {
  apply(edit: Edit): void;
  read(file: string): string;
  /** Runs a script with `node` in the copy. Never rejects. */
  node(script: string, ...args: readonly string[]): Promise<Said>;
};

const LEFT_OUT = new Set(["node_modules", ".git", "dist", "data", "coverage", "storybook-static"]);
/** Caches that tools write into node_modules: the copy gets its own. */
const CACHES = new Set([".cache", ".vite", ".vite-temp"]);

/** A file's text with lines inserted after the anchor. Throws unless the anchor occurs exactly once. */
export const inserted = (text: string, { file, after, insert }: Extract<Edit, { after: string }>): string => {
  const parts = text.split(after);
  if (parts.length !== 2) throw new Error(`tests/newcomer: ${file} holds ${parts.length - 1} times: ${after}`);
  return parts.join(after + insert);
};

/** True for complete JSON: another process may still be writing the file. */
const isJson = (text: string): boolean => {
  try {
    return JSON.parse(text) !== undefined;
  } catch {
    return false;
  }
};

/** Environment variables that this test runner sets; nested runners must not inherit them. */
const OWN = /^(?:VITEST|TEST|NODE_ENV|MODE|DEV|PROD|SSR|BASE_URL)/;

const environment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !OWN.test(name))),
  NO_COLOR: "1",
  CI: "1",
});

/** Copies the project into an empty folder. */
export const copyTree = (folder: string): Copy => {
  const at = (file: string): string => join(folder, file);
  for (const entry of readdirSync(inRoot()).filter((name) => !LEFT_OUT.has(name)))
    cpSync(inRoot(entry), at(entry), { recursive: true });
  mkdirSync(at("node_modules"));
  for (const entry of readdirSync(inRoot("node_modules")).filter((name) => !CACHES.has(name)))
    symlinkSync(inRoot("node_modules", entry), at(`node_modules/${entry}`));
  // Reuse the compiler's incremental build info: most files are unchanged.
  const known = "node_modules/.cache/tsconfig.tsbuildinfo";
  if (existsSync(inRoot(known)) && isJson(readFileSync(inRoot(known), "utf8"))) cpSync(inRoot(known), at(known));
  const read = (file: string): string => readFileSync(at(file), "utf8");
  return {
    read,
    apply: (edit) => {
      const text = "text" in edit ? edit.text : inserted(read(edit.file), edit);
      mkdirSync(dirname(at(edit.file)), { recursive: true });
      writeFileSync(at(edit.file), text);
    },
    node: (script, ...args) =>
      new Promise((done) => {
        execFile(
          process.execPath,
          [script, ...args],
          { cwd: folder, env: environment(), maxBuffer: 64 * 1024 * 1024 },
          (error, stdout, stderr) => done({ ok: error === null, text: `${stdout}\n${stderr}` }),
        );
      }),
  };
};
