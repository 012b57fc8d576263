import { readdirSync, readFileSync } from "node:fs";
import type { Browser, Page } from "playwright";
import { beforeAll, expect, it } from "vitest";
import { closeAfterAll } from "#tests/support/after-all.ts";
import { openBrowser } from "#tests/support/browser.ts";
import { compactSheet } from "../../../vite.config.ts";

const here = new URL("./", import.meta.url);
const files = readdirSync(here).filter((file) => file.endsWith(".styles.ts"));
const sheetsOf = (file: string): string[] =>
  [...readFileSync(new URL(file, here), "utf8").matchAll(/(?<=css`)[^`]*(?=`)/g)].map(([sheet]) => sheet);

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.newPage();
});
closeAfterAll(() => browser);

/** The stylesheet as parsed by the browser; interpolations are replaced by a number. */
const rules = (sheet: string): Promise<string[]> =>
  page.evaluate(
    (text) => {
      const read = new CSSStyleSheet();
      read.replaceSync(text);
      return [...read.cssRules].map(({ cssText }) => cssText);
    },
    sheet.replace(/\$\{[^}]*\}(;?)/g, "1$1"),
  );

it.each(files)("%s parses to the same rules after compacting", async (file) => {
  expect(sheetsOf(file)).not.toEqual([]);
  for (const sheet of sheetsOf(file)) {
    const parsed = await rules(sheet);
    expect(parsed).not.toEqual([]);
    expect(await rules(compactSheet(sheet))).toEqual(parsed);
    expect(compactSheet(sheet).length).toBeLessThan(sheet.length);
  }
});

it("keeps interpolations and significant white space", () => {
  expect(compactSheet("a { margin: ${ x } 2px; }\n  /* why */\n  ${ more } b :hover { color: red; }")).toBe(
    "a{margin:${ x } 2px;}${ more } b :hover{color:red;}",
  );
});
