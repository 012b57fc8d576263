/**
 * Vitest global set-up for tests that start whole servers: builds dist/ as `npm start` would, copies what a server
 * needs, and prepares the data folder of one first start.
 */
import { execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { inRoot } from "#server/kernel/root.ts";
import { oddPath } from "./odd-path.ts";
import { startServer, STARTED_FOLDER, WALKED_ROOT } from "./server-process.ts";
import { copySchemas } from "./walked-steps.ts";

/** What the Dockerfile copies, besides `schemas/`; of `node_modules/` only the fonts, the rest is found above. */
const BUILT = [
  "package.json",
  "dist",
  "server/built.mjs",
  "server/start.mjs",
  "server/operator.mjs",
  "server/catalogue.json",
  "server/promo-codes.json",
  "server/content",
  "server/lists/settlements.tsv",
  "node_modules/dejavu-fonts-ttf",
];

let folder: string | undefined;

/** Builds once per run; sets `WALKED_ROOT` and `STARTED_FOLDER` in the environment. */
export const setup = async (): Promise<void> => {
  // Another vitest project of this run has done it.
  if (process.env[STARTED_FOLDER]) return;
  // Vitest's own NODE_ENV would produce a development build, which the started server cannot run.
  const env = { ...process.env, NODE_ENV: "production" };
  execFileSync(process.execPath, [inRoot("server", "start.mjs"), "--build-only"], {
    stdio: "inherit",
    cwd: inRoot(),
    env,
  });
  // Below the project's node_modules, where Node finds the packages without a symbolic link: on a busy machine a start
  // in some hundreds resolved one package by the link and the others by its target, and loaded React twice.
  await mkdir(inRoot("node_modules", ".cache"), { recursive: true });
  folder = await mkdtemp(inRoot("node_modules", ".cache", "tests-"));
  // Nothing may depend on where the project lies.
  const root = oddPath(folder);
  for (const name of BUILT) await cp(inRoot(name), join(root, name), { recursive: true });
  copySchemas(join(root, "schemas"));
  process.env[WALKED_ROOT] = root;
  const dataDir = join(folder, "started");
  const server = await startServer({ dataDir });
  await server.kill("SIGTERM");
  process.env[STARTED_FOLDER] = dataDir;
};

/** Removes the copy and the data folder. */
export const teardown = async (): Promise<void> => {
  if (folder) await rm(folder, { recursive: true, force: true });
};
