import type { Browser, Locator, Page } from "playwright";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { closeAfterAll } from "#tests/support/after-all.ts";
import { openBrowser } from "#tests/support/browser.ts";
import { serveEntry, type BuiltEntry } from "#tests/support/built-entry.ts";

vi.setConfig({ testTimeout: 30_000, hookTimeout: 120_000 });

let browser: Browser;
let entry: BuiltEntry;
let page: Page;

beforeAll(async () => {
  [browser, entry] = await Promise.all([
    openBrowser(),
    serveEntry("src/ui/popup/popup.fixture.tsx", (_, response) => {
      response
        .writeHead(200, { "content-type": "text/html" })
        .end(
          `<!doctype html><html lang="bg"><head><title>popup</title></head><body><div id="root"></div><script type="module" src="${entry.script}"></script></body></html>`,
        );
    }),
  ]);
});
closeAfterAll(
  () => browser,
  () => entry,
);

const opener = (): Locator => page.getByRole("button", { name: "open" });
const popup = (): Locator => page.getByRole("dialog", { name: "Popup" });
const scrolled = (): Promise<number> => page.evaluate(() => window.scrollY);
/** Vertical position of a paragraph on screen, in px: shows whether the page behind the popup moves. */
const whereIs = async (text: string): Promise<number> => (await page.getByText(text, { exact: true }).boundingBox())!.y;
const focused = (): Promise<string> =>
  page.evaluate(
    () =>
      document.activeElement?.textContent ||
      document.activeElement?.getAttribute("aria-label") ||
      document.activeElement!.localName,
  );
const timesClosed = (): Promise<string | null> => page.locator("output").textContent();

beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 390, height: 600 }, reducedMotion: "reduce" });
  await page.goto(entry.origin);
  await opener().waitFor();
  // Positions change when fonts load.
  await page.evaluate(() => document.fonts.ready);
  await opener().scrollIntoViewIfNeeded();
  await opener().focus();
  await page.keyboard.press("Enter");
  await popup().waitFor();
});
afterEach(() => page.close());

describe("an open popup", () => {
  it.each(["Tab", "Shift+Tab"])("takes focus and keeps %s inside", async (key) => {
    expect(await focused()).toBe("Затворете");
    const seen = new Set<string>();
    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press(key);
      seen.add(await focused());
    }
    // Between the last and the first element focus passes through the browser's UI; the body is then active.
    expect([...seen].filter((each) => !each.startsWith("above")).sort()).toEqual(["link", "Затворете"].sort());
  });

  it("locks the page's scrolling and restores its position on closing", async () => {
    await page.keyboard.press("Escape");
    // `close` fires asynchronously.
    await expect.poll(scrolled).toBeGreaterThan(500);
    const before = [await scrolled(), await whereIs("above 39")];
    await page.keyboard.press("Enter");
    await popup().waitFor();
    expect(await whereIs("above 39")).toBe(before[1]);
    await page.mouse.move(5, 5);
    await page.mouse.wheel(0, 400);
    await page.keyboard.press("PageDown");
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    expect(await whereIs("above 39")).toBe(before[1]);
    await page.keyboard.press("Escape");
    await popup().waitFor({ state: "hidden" });
    await expect.poll(async () => [await scrolled(), await whereIs("above 39")]).toEqual(before);
  });

  it.each([
    ["Esc", () => page.keyboard.press("Escape")],
    ["its button", () => popup().getByRole("button").click()],
    ["a press on the overlay", () => page.mouse.click(5, 5)],
  ])("closes once by %s and returns focus to the opener", async (_, close) => {
    await close();
    await popup().waitFor({ state: "hidden" });
    await expect.poll(timesClosed).toBe("1");
    await expect.poll(focused).toBe("open");
  });

  it("stays open when a press that began inside ends on the overlay", async () => {
    const text = (await page.getByText("Some text").boundingBox())!;
    await page.mouse.move(text.x + 5, text.y + 5);
    await page.mouse.down();
    await page.mouse.move(5, 5);
    await page.mouse.up();
    expect(await popup().isVisible()).toBe(true);
  });
});
