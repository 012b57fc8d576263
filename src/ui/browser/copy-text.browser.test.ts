import type { Browser, BrowserContext, Page } from "playwright";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { closeAfterAll } from "#tests/support/after-all.ts";
import { openBrowser } from "#tests/support/browser.ts";
import { serveEntry, type BuiltEntry } from "#tests/support/built-entry.ts";

vi.setConfig({ testTimeout: 30_000, hookTimeout: 120_000 });

const VALUE = "BG80BNBG96611020345678";

let browser: Browser;
let entry: BuiltEntry;
let context: BrowserContext;
let page: Page;
let prompts: { message: string; value: string }[];

beforeAll(async () => {
  [browser, entry] = await Promise.all([
    openBrowser(),
    serveEntry("src/ui/browser/copy-text.fixture.tsx", (_, response) => {
      response
        .writeHead(200, { "content-type": "text/html" })
        .end(
          `<!doctype html><html lang="bg"><head><title>copy</title></head><body><div id="root"></div><script type="module" src="${entry.script}"></script></body></html>`,
        );
    }),
  ]);
});
closeAfterAll(
  () => browser,
  () => entry,
);
beforeEach(async () => {
  prompts = [];
  context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
  page = await context.newPage();
  page.on("dialog", (dialog) => {
    prompts.push({ message: dialog.message(), value: dialog.defaultValue() });
    void dialog.dismiss();
  });
});
afterEach(() => context.close());

const NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined })";
const CLIPBOARD_REFUSES =
  "navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'))";

/** Records every `execCommand` call in `window.tried`. */
const WATCHED = `
  window.tried = [];
  const copy = document.execCommand.bind(document);
  document.execCommand = (name) => {
    const box = document.activeElement;
    window.tried.push({ name, copied: getSelection().toString() || box.value, hidden: box.getAttribute('aria-hidden'), seen: box.getBoundingClientRect().width > 2 });
    return window.refuse === 'throws' ? (() => { throw new Error('no') })() : window.refuse === 'false' ? false : copy(name);
  };`;

const press = async (...scripts: string[]): Promise<void> => {
  for (const script of [WATCHED, ...scripts]) await page.addInitScript(script);
  await page.goto(entry.origin);
  await page.getByRole("button").click();
};
const tried = (): Promise<unknown> => page.evaluate(() => (window as unknown as { tried: unknown }).tried);
const inClipboard = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

describe("copyText", () => {
  it("uses the Clipboard API and announces success", async () => {
    await press();
    await expect.poll(() => page.getByRole("status").textContent()).toBe("Копирано");
    expect(await inClipboard()).toBe(VALUE);
    expect(await tried()).toEqual([]);
    expect(prompts).toEqual([]);
  });

  it.each([
    ["there is no clipboard", NO_CLIPBOARD],
    ["the clipboard rejects", CLIPBOARD_REFUSES],
  ])("uses a hidden text box when %s, and focus stays on the button", async (_, script) => {
    await press(script);
    await expect.poll(() => page.getByRole("status").textContent()).toBe("Копирано");
    expect(await tried()).toMatchObject([{ name: "copy", copied: VALUE, hidden: "true" }]);
    expect(prompts).toEqual([]);
    expect(await page.evaluate(() => [document.querySelector("textarea"), document.activeElement?.localName])).toEqual([
      null,
      "button",
    ]);
  });

  it.each(["throws", "false"])("shows a prompt when the text box fails as well (%s)", async (refuse) => {
    await press(CLIPBOARD_REFUSES, `window.refuse = '${refuse}'`);
    await expect.poll(() => prompts).toEqual([{ message: "Копирайте текста", value: VALUE }]);
    expect(await tried()).toHaveLength(1);
    expect(await page.getByRole("status").textContent()).toBe("");
    expect(await page.locator("textarea").count()).toBe(0);
  });
});
