import { availableParallelism } from "node:os";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { DEEP_FILES, environmentOf, HTTP_FOLDERS, isDeepRun } from "./tests/support/depth.ts";
import { LONG_FILES } from "./tests/support/long-files.ts";
import { SharesReporter } from "./tests/support/shares.reporter.ts";
import { TIER } from "./tests/support/tier.ts";
import viteConfig from "./vite.config.ts";

const built = "tests/support/built.global.ts";
const databases = "tests/support/postgres.global.ts";
const entryBuilds = "tests/support/entry-builds.global.ts";
const chromium = "tests/support/chromium.global.ts";
const everywhere = ["src", "widgets", "validators", "server", "tests"];
const files = (kind: string): string[] => everywhere.map((folder) => `${folder}/**/*.${kind}`);

/** One worker more than processors: while one test waits for a browser or a server, the others use the CPU. */
const WORKERS = availableParallelism() + 1;

/** Default timeout and interval (ms) of `expect.poll`; a long timeout costs nothing while tests pass. */
const POLL = { poll: { timeout: 15_000, interval: 100 } };

/** Restores stubbed globals and mocks after each test. */
const OWN_MOCKS = { unstubGlobals: true, restoreMocks: true };

/** A module that reads a folder is transformed anew: the cache looks at the module's own text. */
const globsAnew: Plugin = {
  name: "globs-anew",
  configureVitest: ({ experimental_defineCacheKeyGenerator: define }) =>
    define(({ sourceCode }) => (sourceCode.includes("import.meta.glob") ? false : undefined)),
};

/** Order of projects in a full run, quick ones first; projects of the same group run in parallel. */
const [FIRST, SECOND] = [{ sequence: { groupOrder: 0 } }, { sequence: { groupOrder: 1 } }];

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean =>
      Object.keys(LONG_FILES).some((file) => moduleId.endsWith(`/${file}`));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const deep = isDeepRun();

/** What this run leaves out by a file's name. */
const leftOut = deep ? [] : [DEEP_FILES];

/** Whether this run includes stories: Storybook takes seconds to load, so runs of other projects skip it. */
const wantsStories = !process.argv.includes("--project") || process.argv.some((word) => word.startsWith("storybook"));

/**
 * A test's project follows from its file name: `.test.ts` is fast and needs only Node; `.db.test.ts` and all of
 * `tests/http`, `tests/acts`, `tests/live`, `tests/model`, `tests/torture` and `tests/migration` open databases and servers;
 * `.browser.test.ts` opens built pages in Chromium; journeys and crash tests start whole servers; stories run in Chromium;
 * `tests/newcomer` follows CONTRIBUTING.md in a copy of the project; `tests/statements` judges what the http tests of the
 * same run have executed. README's table of commands lists the same. A file with `.deep` before its kind runs at
 * `DEPTH=deep` alone, `npm run test:deep`.
 */
export default defineConfig(async () => {
  const shared = await (viteConfig as unknown as (env: object) => { plugins: Plugin[] })({
    isSsrBuild: false,
    command: "serve",
    mode: "test",
  });
  // `isolate: false`: modules and Chromium load once per worker, so every file must undo its changes to shared state.
  const project = (name: string, include: string[], exclude: string[], more: object = {}) => ({
    ...shared,
    plugins: [...shared.plugins, globsAnew],
    test: {
      name,
      include,
      exclude: ["**/node_modules/**", "dist/**", ...leftOut, ...exclude],
      environment: "node",
      isolate: false,
      testTimeout: 30_000,
      hookTimeout: 60_000,
      maxWorkers: WORKERS,
      expect: POLL,
      setupFiles: ["tests/support/seed.setup.ts"],
      // The tier is read by the helpers that fast tests must not use; they throw there.
      env: { [TIER]: name, ...environmentOf(deep) },
      ...more,
    },
  });
  const browser = files("browser.test.{ts,tsx}");
  const http = [...files("db.test.{ts,tsx}"), ...HTTP_FOLDERS.map((folder) => `${folder}/**/*.test.{ts,tsx}`)];
  const check = ["tests/check.test.ts", "tests/time-zones.test.ts"];
  const newcomer = "tests/newcomer/*.deep.test.ts";
  const statements = "tests/statements/statements.test.ts";
  const whole = ["tests/journeys/**", "tests/crash/**", ...check, newcomer, statements];
  const stories = wantsStories
    ? [await (await import("./.storybook/project.ts")).storyProject(deep, { ...SECOND, maxWorkers: WORKERS })]
    : [];
  return {
    test: {
      // What one project has transformed the others, and the next run, take from `node_modules`.
      experimental: { fsModuleCache: true },
      sequence: { sequencer: LongFirst },
      reporters: ["default", new SharesReporter()],
      projects: [
        project("check", check, [], { ...FIRST, testTimeout: 300_000 }),
        project("newcomer", [newcomer], [], { ...SECOND, testTimeout: 300_000 }),
        project("fast", files("test.{ts,tsx}"), [...http, ...browser, ...whole], { ...FIRST, ...OWN_MOCKS }),
        project("http", http, browser, {
          ...FIRST,
          ...OWN_MOCKS,
          globalSetup: databases,
          testTimeout: 60_000,
          hookTimeout: 180_000,
        }),
        project("statements", [statements], [], { ...SECOND, globalSetup: databases }),
        project("browser", browser, whole, { ...SECOND, globalSetup: [chromium, entryBuilds] }),
        project("journeys", ["tests/journeys/**/*.test.ts"], [], {
          ...SECOND,
          globalSetup: [chromium, built, databases],
          testTimeout: 180_000,
          hookTimeout: 120_000,
        }),
        project("crash", ["tests/crash/**/*.test.ts"], [], {
          ...SECOND,
          globalSetup: [built, databases],
          testTimeout: 1_200_000,
        }),
        ...stories,
      ],
    },
  };
});
