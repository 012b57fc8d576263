/**
 * Setup file of the story tests: in the deep run a story that has run in the default look runs anew in each of the other
 * looks.
 */
import type { ComposedStoryFn } from "storybook/internal/types";
import { afterEach, beforeEach, inject } from "vitest";
import { cdp, page } from "vitest/browser";
import { otherLooks, plainLook, type Look } from "./looks.ts";
import { reportsAreShown } from "./reports.ts";
import { viewports } from "./toolbar.ts";

/** Storybook leaves the story in the test's context; a skipped test has none. */
type Tested = { story?: ComposedStoryFn };

/** Storybook's own elements, hidden and no part of a story: its messages and the filters of its vision simulator. */
const STORYBOOKS_OWN = ".sb-wrapper, #storybook-a11y-vision-filters";

const removeStorybooksOwn = (): void => {
  for (const element of document.querySelectorAll(STORYBOOKS_OWN)) element.remove();
};

/** Emulates the look's media features. Throws if the browser ignores one: the default look would be tested again. */
const emulate = async ({ name, media }: Look): Promise<void> => {
  const features = Object.entries(media).map(([feature, value]) => ({ name: feature, value }));
  await cdp().send("Emulation.setEmulatedMedia", { features });
  const ignored = features.filter((feature) => !matchMedia(`(${feature.name}: ${feature.value})`).matches);
  if (ignored.length > 0) throw new Error(`The browser does not emulate ${name}: ${JSON.stringify(ignored)}`);
};

/** Mounts and plays the story in the look, then runs the checks of `preview.tsx` and axe. */
const runIn = async (look: Look, { globals, run }: ComposedStoryFn): Promise<void> => {
  const viewport: { value?: string } = globals["viewport"]?.value ? globals["viewport"] : look.globals.viewport;
  const { width, height } = viewports[viewport.value as keyof typeof viewports].styles;
  await page.viewport(Number.parseInt(width, 10), Number.parseInt(height, 10));
  await emulate(look);
  await run({ globals: { ...globals, ...look.globals, viewport } });
};

const failedIn = ({ name }: Look, message: string): string => `In ${name}: ${message}`;

/** Empties the reports that would be sent with the test's result. */
const dropReports = ({ reporting }: ComposedStoryFn): void => {
  if (!reportsAreShown) reporting.reports.length = 0;
};

/** Removes Storybook's own elements as they appear: axe reports nothing about them, but reads them in every run. */
beforeEach(() => {
  removeStorybooksOwn();
  const observer = new MutationObserver(removeStorybooksOwn);
  observer.observe(document.body, { childList: true });
  return () => observer.disconnect();
});

/** Adds what fails in the other looks, each named, to the test's errors, and names the default look in its own. */
afterEach(async (context) => {
  const { story } = context as Tested;
  if (!story) return;
  dropReports(story);
  for (const error of context.task.result?.errors ?? []) error.message = failedIn(plainLook, error.message);
  const failures: string[] = [];
  for (const look of inject("everyLook") ? otherLooks : []) {
    try {
      await runIn(look, story);
    } catch (error) {
      failures.push(failedIn(look, (error as Error).message));
    }
    dropReports(story);
  }
  await emulate(plainLook);
  if (failures.length > 0) throw new Error(failures.join("\n\n"));
});
