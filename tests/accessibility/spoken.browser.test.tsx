/**
 * Snapshots of the accessibility tree of every element type in every state: `spoken/<element>.txt`. A changed snapshot
 * is a change of what screen readers announce: review it, then run this file with `-u`.
 */
import type { Browser, CDPSession } from "playwright";
import { beforeAll, expect, it, vi } from "vitest";
import { closeAfterAll } from "#tests/support/after-all.ts";
import { openBrowser } from "#tests/support/browser.ts";
import { serveEntry, type BuiltEntry } from "#tests/support/built-entry.ts";
import { reusedPages, type Pages } from "#tests/support/reused-pages.ts";
import { examplesByFolder } from "#tests/widgets/examples.ts";
import { answerExamples } from "#tests/widgets/widgets.page.tsx";
import { spokenIn } from "./spoken.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

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

const tableOf = async (session: CDPSession, names: readonly string[]): Promise<string> => {
  const parts: string[] = [];
  for (const name of names)
    parts.push(
      `${name}\n${(await spokenIn(session, `[data-example="${name}"] > .root`)).map((line) => `  ${line}\n`).join("")}`,
    );
  return parts.join("\n");
};

it.each([...examplesByFolder.keys()])("%s is announced as in its snapshot", async (folder) => {
  const page = await pages.newPage();
  const session = await page.context().newCDPSession(page);
  const names = Object.keys(examplesByFolder.get(folder)!);
  await page.goto(`${entry.origin}/${folder}`);
  await page.addScriptTag({ url: entry.script, type: "module" });
  await page.waitForFunction(() => (window as unknown as { isTakenOver?(): boolean }).isTakenOver?.());
  // Wait until look-ups and live checks have settled.
  let table = "";
  await expect
    .poll(
      async () => {
        const before = table;
        table = await tableOf(session, names);
        return table === before;
      },
      { interval: 600, timeout: 20_000 },
    )
    .toBe(true);
  await page.close();
  await expect(table).toMatchFileSnapshot(`spoken/${folder}.txt`);
});
