/** Vitest global set-up: a folder where the run's workers share builds of test entries; empty again for each rerun. */
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

/** Environment variable with the folder of the run's builds. */
export const BUILDS_FOLDER = "TEST_ENTRY_BUILDS";

let folder: string | undefined;

/** Makes the folder and sets `BUILDS_FOLDER` in the environment; in watch mode, a rerun builds changed code. */
export const setup = async (project: TestProject): Promise<void> => {
  const made = (folder = await mkdtemp(join(tmpdir(), "entry-builds-")));
  process.env[BUILDS_FOLDER] = made;
  project.onTestsRerun(async () => {
    for (const name of await readdir(made)) await rm(join(made, name), { recursive: true, force: true });
  });
};

/** Removes the folder. */
export const teardown = async (): Promise<void> => {
  if (folder) await rm(folder, { recursive: true, force: true });
};
