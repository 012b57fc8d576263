/** Builds of test entries: each is built once and shared, by all workers of a run if its set-up has made a folder. */
import { rmSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { inRoot } from "#server/kernel/root.ts";
import { BUILDS_FOLDER } from "./entry-builds.global.ts";

/** `inOne`: all modules in one script, which loads with one request; for entries whose chunks are not tested. */
export type BuildOptions = { inOne?: boolean };

/** A finished build: its folder, and its script's path in there. */
export type Built = { folder: string; script: string };

/** How long (ms) to wait for another worker's build: longer than any takes, shorter than a suite's set-up may. */
const PATIENCE = 50_000;

const buildInto = async (folder: string, entry: string, { inOne = false }: BuildOptions): Promise<Built> => {
  // Loaded only by the worker that builds.
  const { build } = await import("vite");
  await build({
    configFile: inRoot("vite.config.ts"),
    root: inRoot(),
    logLevel: "error",
    mode: "development",
    build: {
      outDir: folder,
      emptyOutDir: true,
      manifest: true,
      rolldownOptions: { input: inRoot(entry), ...(inOne && { output: { codeSplitting: false } }) },
    },
  });
  const manifest = JSON.parse(await readFile(join(folder, ".vite/manifest.json"), "utf8")) as Record<
    string,
    { file: string; isEntry?: boolean }
  >;
  return { folder, script: `/${Object.values(manifest).find(({ isEntry }) => isEntry)!.file}` };
};

/** A finished build that another worker has told of, if it has. */
const toldIn = async (file: string): Promise<(Built & { failed?: string }) | undefined> => {
  const told = await readFile(file, "utf8").catch(() => undefined);
  return told === undefined ? undefined : (JSON.parse(told) as Built & { failed?: string });
};

/** Builds in the run's folder, or waits for the worker that came first. */
const builtInRun = async (run: string, entry: string, options: BuildOptions): Promise<Built> => {
  const place = join(run, `${entry}${options.inOne ? " in one" : ""}`.replaceAll("/", "+"));
  const toldFile = join(place, "built.json");
  const tell = async (what: object): Promise<void> => {
    await writeFile(`${toldFile}.part`, JSON.stringify(what));
    await rename(`${toldFile}.part`, toldFile);
  };
  const isFirst = await mkdir(place).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    try {
      const built = await buildInto(join(place, "out"), entry, options);
      await tell(built);
      return built;
    } catch (error) {
      await tell({ failed: String(error) });
      throw error;
    }
  }
  for (const end = Date.now() + PATIENCE; Date.now() < end; await pause(50)) {
    const told = await toldIn(toldFile);
    if (told?.failed !== undefined) throw new Error(`Another worker could not build ${entry}: ${told.failed}`);
    if (told) return told;
  }
  throw new Error(`Another worker did not build ${entry} within ${PATIENCE} ms`);
};

/** This process's own builds, by entry and options, where no run shares them. */
const own = new Map<string, Promise<Built>>();

// Vitest ends workers by SIGTERM: turn it into an exit, so that the handlers below remove the folders.
process.on("SIGTERM", () => process.exit());

const builtHere = async (entry: string, options: BuildOptions): Promise<Built> => {
  const folder = await mkdtemp(join(tmpdir(), "entry-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return buildInto(folder, entry, options);
};

/** Builds `entry` (a path from the project root) unless that is done, and resolves to the build. */
export const builtOnce = async (entry: string, options: BuildOptions): Promise<Built> => {
  const run = process.env[BUILDS_FOLDER];
  if (run) return builtInRun(run, entry, options);
  const key = JSON.stringify([entry, options]);
  const found = own.get(key) ?? builtHere(entry, options);
  own.set(key, found);
  return found;
};
