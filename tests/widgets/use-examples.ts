/** Pages with all examples of a widget, for the tests of a file. */
import type { Browser, Page } from "playwright";
import { beforeAll } from "vitest";
import { closeAfterAll } from "#tests/support/after-all.ts";
import { openBrowser } from "#tests/support/browser.ts";
import { serveEntry, type BuiltEntry } from "#tests/support/built-entry.ts";
import { reusedPages, type Pages } from "#tests/support/reused-pages.ts";
import { answerExamples } from "./widgets.page.tsx";

/** Serves the examples before the file's tests. */
export const useExamples = () => {
  let browser: Browser;
  let pages: Pages;
  let entry: BuiltEntry;
  beforeAll(async () => {
    [browser, entry] = await Promise.all([
      openBrowser(),
      serveEntry("tests/widgets/widgets.entry.tsx", answerExamples, { inOne: true }),
    ]);
    pages = reusedPages(browser);
  });
  closeAfterAll(
    () => browser,
    () => entry,
  );
  return {
    newPage: (): Promise<Page> => pages.newPage(),
    /** Opens the page of a folder of `widgets/` and waits for hydration. */
    open: async (page: Page, folder: string): Promise<void> => {
      await page.goto(`${entry.origin}/${folder}`);
      await page.addScriptTag({ url: entry.script, type: "module" });
      await page.waitForFunction(() => (window as unknown as { isTakenOver?(): boolean }).isTakenOver?.());
    },
  };
};
