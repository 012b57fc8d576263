/**
 * What a screen reader gets of every element in every state, as a table one can read: `spoken/<element>.txt`.
 * A change there is a change of what people hear: look at it, then run this file with `-u`.
 */
import type { Browser, CDPSession } from "playwright";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openBrowser } from "#tests/browser.ts";
import { serveEntry, type BuiltEntry } from "#tests/built-entry.ts";
import { examplesByFolder } from "#tests/contract/widget-examples.ts";
import { answerExamples } from "#tests/contract/widgets.page.tsx";
import { spokenIn } from "./spoken.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let browser: Browser;
let entry: BuiltEntry;

beforeAll(async () => {
  [browser, entry] = await Promise.all([openBrowser(), serveEntry("tests/contract/widgets.entry.tsx", answerExamples)]);
});
afterAll(async () => {
  await browser?.close();
  await entry?.close();
});

const tableOf = async (session: CDPSession, names: readonly string[]): Promise<string> => {
  const parts: string[] = [];
  for (const name of names) parts.push(`${name}\n${(await spokenIn(session, `[data-example="${name}"] > .root`)).map((line) => `  ${line}\n`).join("")}`);
  return parts.join("\n");
};

it.each([...examplesByFolder.keys()])("%s is heard as written down", async (folder) => {
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  const names = Object.keys(examplesByFolder.get(folder)!);
  await page.goto(`${entry.origin}/${folder}`);
  await page.addScriptTag({ url: entry.script, type: "module" });
  await page.waitForFunction(() => (window as unknown as { isTakenOver?(): boolean }).isTakenOver?.());
  // Look-ups and live checks come to rest.
  let table = "";
  await expect.poll(async () => {
    const before = table;
    table = await tableOf(session, names);
    return table === before;
  }, { interval: 600, timeout: 20_000 }).toBe(true);
  await page.close();
  await expect(table).toMatchFileSnapshot(`spoken/${folder}.txt`);
});
