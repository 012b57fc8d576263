/** The Vitest project of the stories: each runs in Chromium, is checked by axe and must not scroll sideways. */
import { storybookTest } from "@storybook/addon-vitest/vitest-plugin";
import { playwright } from "@vitest/browser-playwright";
import type { Plugin } from "vite";
import type { TestProjectConfiguration, UserWorkspaceConfig } from "vitest/config";
import { fileURLToPath } from "node:url";
import { testLaunch } from "#tests/support/chromium.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * Storybook finds a file's stories by comparing its path with its URL, of which it decodes spaces only: in a folder whose
 * name is not Latin there would be no tests.
 */
const readablePaths: Plugin = {
  name: "readable-paths",
  enforce: "post",
  transform: {
    filter: { code: "convertToFilePath(import.meta.url)" },
    handler: (code) =>
      code.replace("convertToFilePath(import.meta.url)", "convertToFilePath(decodeURI(import.meta.url))"),
  },
};

declare module "vitest" {
  interface ProvidedContext {
    /** Whether stories run in every look of `looks.ts`, not in the default one alone. */
    everyLook: boolean;
  }
}

/** The project, for `vitest.config.ts`: one test per story, in the default look or in every look of `looks.ts`. */
export const storyProject = async (
  everyLook: boolean,
  more: UserWorkspaceConfig["test"],
): Promise<TestProjectConfiguration> => ({
  root: here(".."),
  plugins: [
    // Reduced motion keeps axe results stable.
    await storybookTest({ configDir: here("."), initialGlobals: { motion: "reduced" } }),
    readablePaths,
    { name: "own-cache", config: () => ({ cacheDir: here("../node_modules/.vite/storybook") }) },
  ],
  test: {
    ...more,
    name: "storybook",
    provide: { everyLook },
    setupFiles: [here("./every-look.ts")],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A page per file would double the run time; stories clean up after themselves.
    isolate: false,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: await testLaunch(),
        // The window shows a corner of the frame that holds the story: what nobody sees is not painted.
        contextOptions: { viewport: { width: 64, height: 64 }, locale: "bg-BG", timezoneId: "Europe/Sofia" },
      }),
      instances: [{ browser: "chromium" as const }],
    },
  },
});
