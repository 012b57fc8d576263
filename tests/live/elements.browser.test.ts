import { Buffer } from "node:buffer";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openBrowser } from "#tests/browser.ts";
import { serveEntry, type BuiltEntry } from "#tests/built-entry.ts";
import { answerExamples } from "#tests/contract/widgets.page.tsx";
import { examplesByFolder } from "#tests/contract/widget-examples.ts";
import { leaksIn, SECRETS } from "./secrets.ts";
import { touchEverything } from "./touch.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let browser: Browser;
let entry: BuiltEntry;
beforeAll(async () => {
  [browser, entry] = await Promise.all([openBrowser(), serveEntry("tests/live/elements.entry.tsx", answerExamples)]);
});
afterAll(async () => {
  await browser?.close();
  await entry?.close();
});

it(`there are ${SECRETS.length} secrets, and the search finds each of them whole and in part`, () => {
  expect(new Set(SECRETS).size).toBe(200);
  for (const secret of SECRETS) expect(leaksIn([`<${secret}>`])).toContain(secret);
  expect(leaksIn(["xx001111xx", "8881003"])).not.toEqual([]);
  expect(leaksIn(["Напред", "[hidden]", "12345"])).toEqual([]);
});

it.each([...examplesByFolder.keys()])("nothing that was typed into or chosen in %s is told", async (folder) => {
  const page = await browser.newPage();
  await page.goto(`${entry.origin}/${folder}`);
  await page.addScriptTag({ url: entry.script, type: "module" });
  await page.waitForFunction("window.isTakenOver?.()");
  await page.evaluate("readWords()");
  let told: Record<string, string>[] = [];
  const part = Math.ceil(SECRETS.length / 4);
  for (let at = 0; at < SECRETS.length; at += part) {
    const now = SECRETS.slice(at, at + part);
    for (const file of await page.locator("input[type=file]").all()) await file.setInputFiles({ name: `${now[3]}.jpg`, mimeType: "image/jpeg", buffer: Buffer.from("x") }, { timeout: 3000 }).catch(() => undefined);
    const { elements } = await page.evaluate(touchEverything, now);
    expect(elements).toBeGreaterThan(2);
    told = await page.evaluate<Record<string, string>[]>("told");
  }
  expect(leaksIn(told.map((params) => JSON.stringify(params)))).toEqual([]);
  expect(told.length).toBeGreaterThan(folder === "hidden" ? 5 : 20);
  await page.close();
});
