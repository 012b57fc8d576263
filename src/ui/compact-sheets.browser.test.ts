import { readdirSync, readFileSync } from "node:fs";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBrowser } from "#tests/browser.ts";
import { compactSheet } from "../../vite.config.ts";

const here = new URL("./", import.meta.url);
const files = readdirSync(here).filter((file) => file.endsWith(".styles.ts"));
const sheetsOf = (file: string): string[] => [...readFileSync(new URL(file, here), "utf8").matchAll(/(?<=css`)[^`]*(?=`)/g)].map(([sheet]) => sheet);

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.newPage();
});
afterAll(() => browser?.close());

/** The rules as the browser understands them; whatever is put in is a number here. */
const rules = (sheet: string): Promise<string[]> => page.evaluate((text) => {
  const read = new CSSStyleSheet();
  read.replaceSync(text);
  return [...read.cssRules].map(({ cssText }) => cssText);
}, sheet.replace(/\$\{[^}]*\}(;?)/g, "1$1"));

it.each(files)("%s says the same in less room", async (file) => {
  expect(sheetsOf(file)).not.toEqual([]);
  for (const sheet of sheetsOf(file)) {
    const said = await rules(sheet);
    expect(said).not.toEqual([]);
    expect(await rules(compactSheet(sheet))).toEqual(said);
    expect(compactSheet(sheet).length).toBeLessThan(sheet.length);
  }
});

it("leaves what is put in, and a blank that means something, alone", () => {
  expect(compactSheet("a { margin: ${ x } 2px; }\n  /* why */\n  ${ more } b :hover { color: red; }")).toBe("a{margin:${ x } 2px;}${ more } b :hover{color:red;}");
});
