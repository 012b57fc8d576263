/** Vitest projects of the stories: each story is rendered in Chromium, checked by axe, and must not scroll sideways. */
import { storybookTest } from "@storybook/addon-vitest/vitest-plugin";
import { playwright } from "@vitest/browser-playwright";
import type { BrowserContextOptions } from "playwright";
import type { TestProjectConfiguration, UserWorkspaceConfig } from "vitest/config";
import { fileURLToPath } from "node:url";
import { chromiumLaunch } from "#tests/support/chromium.ts";

type Look = { name: string; globals: Record<string, unknown>; context: BrowserContextOptions };

const LOOKS: readonly Look[] = [
  { name: "storybook", globals: {}, context: {} },
  {
    name: "storybook-narrow",
    globals: { viewport: { value: "narrow" }, text: "200" },
    context: { reducedMotion: "reduce" },
  },
  { name: "storybook-contrast", globals: { viewport: { value: "phone" } }, context: { forcedColors: "active" } },
];

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** One project per look. They run in parallel, each with its own cache; reduced motion keeps axe results stable. */
const projectOf = async ({ name, globals, context }: Look, more: UserWorkspaceConfig["test"]) => ({
  root: here(".."),
  plugins: [
    await storybookTest({ configDir: here("."), initialGlobals: { motion: "reduced", ...globals } }),
    { name: "own-cache", config: () => ({ cacheDir: here(`../node_modules/.vite/${name}`) }) },
  ],
  test: {
    ...more,
    name,
    testTimeout: 30_000,
    // A page per file would double the run time; stories clean up after themselves.
    isolate: false,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: await chromiumLaunch(),
        contextOptions: { ...context, locale: "bg-BG", timezoneId: "Europe/Sofia" },
      }),
      instances: [{ browser: "chromium" as const }],
    },
  },
});

/** All story projects, for `vitest.config.ts`. */
export const storyProjects = (more: UserWorkspaceConfig["test"]): Promise<TestProjectConfiguration[]> =>
  Promise.all(LOOKS.map((look) => projectOf(look, more)));
