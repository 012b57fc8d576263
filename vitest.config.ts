import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import viteConfig from "./vite.config.ts";

const built = "tests/built.global.ts";
const databases = "tests/postgres.global.ts";
const everywhere = ["src", "widgets", "validators", "server", "tests"];
const files = (kind: string): string[] => everywhere.map((folder) => `${folder}/**/*.${kind}`);

/** One more than there are processors: while one test waits for a browser or a server, others work. */
const WORKERS = availableParallelism() + 1;

/** How long a test waits for something to become so, by default: patience costs nothing where all is well. */
const POLL = { poll: { timeout: 15_000, interval: 100 } };

/** A run of everything goes from the quick to the slow; those of one group fill the machine side by side. */
const [FIRST, SECOND, LAST] = [{ sequence: { groupOrder: 0 } }, { sequence: { groupOrder: 1 } }, { sequence: { groupOrder: 2 } }];

/** Storybook takes seconds to load, so runs that name other projects do without it. */
const wantsStories = !process.argv.includes("--project") || process.argv.some((word) => word.startsWith("storybook"));

/** The suffix says where a test runs: `.test.ts` in Node, `.browser.test.ts` in Chromium; journeys and crashes start whole servers; stories run three times. */
export default defineConfig(async () => {
  const shared = await (viteConfig as unknown as (env: object) => object)({ isSsrBuild: false, command: "serve", mode: "test" });
  // What a file changes outside itself it puts back: modules are read, and Chromium is started, once for all of a worker's files.
  const project = (name: string, include: string[], exclude: string[], more: object = {}) => ({
    ...shared,
    test: { name, include, exclude: ["**/node_modules/**", "dist/**", ...exclude], environment: "node", isolate: false, testTimeout: 30_000, hookTimeout: 60_000, maxWorkers: WORKERS, expect: POLL, ...more },
  });
  const browser = files("browser.test.{ts,tsx}");
  const check = "tests/check.test.ts";
  const whole = ["tests/journeys/**", "tests/crash/**", check];
  const stories = wantsStories ? await (await import("./.storybook/projects.ts")).storyProjects(LAST) : [];
  return {
    test: {
      projects: [
        // Beside the units, and before them: it takes longer than any.
        project("check", [check], [], { ...FIRST, testTimeout: 300_000 }),
        project("unit", files("test.{ts,tsx}"), [...browser, ...whole], { ...FIRST, globalSetup: databases, unstubGlobals: true, restoreMocks: true }),
        project("browser", browser, whole, SECOND),
        project("journeys", ["tests/journeys/**/*.test.ts"], [], { ...SECOND, globalSetup: [built, databases], testTimeout: 180_000, hookTimeout: 120_000 }),
        project("crash", ["tests/crash/**/*.test.ts"], [], { ...SECOND, globalSetup: built, testTimeout: 600_000 }),
        ...stories,
      ],
    },
  };
});
