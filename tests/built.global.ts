/** Builds dist/ once before tests that start whole servers, as `npm start` would; copies what a server needs of it; and keeps a folder that a first start has made. */
import { execFileSync } from "node:child_process";
import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inRoot } from "#server/root.ts";
import { startServer, STARTED_FOLDER, WALKED_ROOT } from "#tests/server-process.ts";
import { copySchemas } from "#tests/walked-steps.ts";

/** What the Dockerfile takes along, beside `schemas/` and `node_modules/`. */
const BUILT = ["package.json", "dist", "server/start.mjs", "server/catalogue.json", "server/promo-codes.json", "server/content", "server/lists/settlements.tsv"];

let folder: string | undefined;

export const setup = async (): Promise<void> => {
  // Another project of this run has seen to it.
  if (process.env[STARTED_FOLDER]) return;
  // Vitest's own NODE_ENV would make it a development build, which the started server cannot run.
  const env = { ...process.env, NODE_ENV: "production" };
  execFileSync(process.execPath, [inRoot("server", "start.mjs"), "--build-only"], { stdio: "inherit", cwd: inRoot(), env });
  folder = await mkdtemp(join(tmpdir(), "zayavka-tests-"));
  const root = join(folder, "built");
  for (const name of BUILT) await cp(inRoot(name), join(root, name), { recursive: true });
  await symlink(inRoot("node_modules"), join(root, "node_modules"));
  copySchemas(join(root, "schemas"));
  process.env[WALKED_ROOT] = root;
  const dataDir = join(folder, "started");
  const server = await startServer({ dataDir });
  await server.kill("SIGTERM");
  process.env[STARTED_FOLDER] = dataDir;
};

export const teardown = async (): Promise<void> => {
  if (folder) await rm(folder, { recursive: true, force: true });
};
