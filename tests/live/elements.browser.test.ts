import { Buffer } from "node:buffer";
import type { Browser } from "playwright";
import { beforeAll, expect, it, vi } from "vitest";
import { closeAfterAll } from "#tests/support/after-all.ts";
import { openBrowser } from "#tests/support/browser.ts";
import { serveEntry, type BuiltEntry } from "#tests/support/built-entry.ts";
import { reusedPages, type Pages } from "#tests/support/reused-pages.ts";
import { answerExamples } from "#tests/widgets/widgets.page.tsx";
import { examplesByFolder } from "#tests/widgets/examples.ts";
import { leaksIn, SECRETS } from "./secrets.ts";
import { touchEverything } from "./touch.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let browser: Browser;
let pages: Pages;
let entry: BuiltEntry;
beforeAll(async () => {
  [browser, entry] = await Promise.all([
    openBrowser(),
    serveEntry("tests/live/elements.entry.tsx", answerExamples, { inOne: true }),
  ]);
  pages = reusedPages(browser);
});
closeAfterAll(
  () => browser,
  () => entry,
);

it(`leaksIn finds each of the ${SECRETS.length} secrets, whole and in part`, () => {
  expect(new Set(SECRETS).size).toBe(200);
  for (const secret of SECRETS) expect(leaksIn([`<${secret}>`])).toContain(secret);
  expect(leaksIn(["xx001111xx", "8881003"])).not.toEqual([]);
  expect(leaksIn(["Напред", "[hidden]", "12345"])).toEqual([]);
});

it.each([...examplesByFolder.keys()])("events of %s contain nothing typed or chosen in it", async (folder) => {
  const page = await pages.newPage();
  await page.goto(`${entry.origin}/${folder}`);
  await page.addScriptTag({ url: entry.script, type: "module" });
  await page.waitForFunction("window.isTakenOver?.()");
  await page.evaluate("readWords()");
  const part = Math.ceil(SECRETS.length / 4);
  for (let at = 0; at < SECRETS.length; at += part) {
    const now = SECRETS.slice(at, at + part);
    for (const file of await page.locator("input[type=file]").all())
      await file
        .setInputFiles({ name: `${now[3]}.jpg`, mimeType: "image/jpeg", buffer: Buffer.from("x") }, { timeout: 3000 })
        .catch(() => undefined);
    const { elements } = await page.evaluate(touchEverything, now);
    expect(elements).toBeGreaterThan(2);
  }
  // As text: Playwright takes seconds to hand over thousands of objects.
  const told = await page.evaluate<string[]>("told.map((params) => JSON.stringify(params))");
  expect(leaksIn(told)).toEqual([]);
  expect(told.filter((params) => !/"tagName":"[A-Za-z][\w-]*"/.test(params))).toEqual([]);
  expect(told.length).toBeGreaterThan(folder === "hidden" ? 5 : 20);
  await page.close();
});
