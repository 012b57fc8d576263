import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inRoot } from "#server/root.ts";
import { openBrowser } from "#tests/browser.ts";
import { freePort } from "#tests/server-process.ts";
import { copySchemas } from "#tests/walked-steps.ts";
import { startDev, type Dev } from "./start.ts";

const FORM = "schemas/application/general-information.json";
const LIST = "schemas/lists/purposes.json";
const CONTENT = "content/about-us.md";

let folder: string;
let dev: Dev;
let browser: Browser;
let page: Page;
const said: string[] = [];
const complaints: string[] = [];

const text = (file: string): string => readFileSync(join(folder, file), "utf8");
const edit = (file: string, from: string, to: string): void => {
  const before = text(file);
  if (!before.includes(from)) throw new Error(`${file} does not hold ${from}`);
  writeFileSync(join(folder, file), before.replace(from, to));
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "dev-"));
  copySchemas(join(folder, "schemas"));
  cpSync(inRoot("server", "content"), join(folder, "content"), { recursive: true });
  const env = { PORT: String(await freePort()), DATA_DIR: join(folder, "data"), LOG_LEVEL: "error" };
  dev = await startDev({ env, folders: { schemas: join(folder, "schemas"), content: join(folder, "content") }, say: (line) => void said.push(line), cacheDir: inRoot("node_modules", ".vite", "edit-test") });
  browser = await openBrowser();
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await dev?.close();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  await page?.close();
  complaints.length = said.length = 0;
  page = await browser.newPage();
  page.on("console", (message) => void (["error", "warning"].includes(message.type()) && complaints.push(message.text())));
  page.on("pageerror", (error) => void complaints.push(String(error)));
});

const open = async (path: string): Promise<void> => {
  await page.goto(dev.url + path);
  await page.waitForSelector("html[data-ready]", { timeout: 60_000 });
};

const email = () => page.locator('[id="general-information.email"]');
const label = (words: string) => page.locator("label", { hasText: words });

describe("an edit while the development server runs", () => {
  it("of a label is on screen at once; what was typed and the page stay", async () => {
    await open("/obshta-informacia");
    await email().pressSequentially("ivan@example.bg");
    await page.evaluate(() => Object.assign(window, { untouched: true }));
    edit(FORM, '"label": "Имейл"', '"label": "Електронна поща"');
    await label("Електронна поща").waitFor();
    expect(await email().inputValue()).toBe("ivan@example.bg");
    expect(await page.evaluate(() => "untouched" in window)).toBe(true);
    edit(FORM, '"label": "Електронна поща"', '"label": "Имейл"');
    await label("Имейл").waitFor();
    expect(complaints).toEqual([]);
  }, 90_000);

  it("made before the page hears of edits is on screen once it does, and so is what is wrong with it", async () => {
    let connect = (): void => undefined;
    const held = new Promise<void>((done) => (connect = done));
    await page.routeWebSocket(({ pathname }) => pathname === "/", async (socket) => {
      await held;
      socket.connectToServer();
    });
    await open("/obshta-informacia");
    edit(FORM, '"label": "Имейл"', '"label": "Поща"');
    await expect.poll(async () => (await fetch(`${dev.url}/obshta-informacia`)).text(), { timeout: 30_000 }).toContain(">Поща");
    edit(FORM, '"type": "select"', '"type": "selekt"');
    await expect.poll(() => said.join("\n"), { timeout: 30_000 }).toContain("selekt");
    connect();
    await page.locator("vite-error-overlay").waitFor();
    edit(FORM, '"type": "selekt"', '"type": "select"');
    await label("Поща").waitFor();
    edit(FORM, '"label": "Поща"', '"label": "Имейл"');
    await label("Имейл").waitFor();
  }, 90_000);

  it("of a shared list changes the choices", async () => {
    await open("/obshta-informacia");
    const { choices } = JSON.parse(text(LIST)) as { choices: { label: string }[] };
    edit(LIST, choices[0]!.label, "Нещо съвсем друго");
    await page.locator("option", { hasText: "Нещо съвсем друго" }).waitFor({ state: "attached" });
  }, 90_000);

  it("that breaks a definition is told with file, line and column, and keeps the form that was; the mended one comes", async () => {
    await open("/obshta-informacia");
    await email().fill("ivan@example.bg");
    await page.evaluate(() => Object.assign(window, { untouched: true }));
    edit(FORM, '"type": "select"', '"type": "selekt"');
    const overlay = page.locator("vite-error-overlay");
    await overlay.waitFor();
    expect(await overlay.locator(".message-body").innerText()).toMatch(/schemas\/application\/general-information\.json:\d+:\d+ /);
    expect(said.join("\n")).toMatch(/general-information\.json:\d+:\d+ .*did you mean "select"/);
    expect(await email().inputValue()).toBe("ivan@example.bg");
    expect((await fetch(`${dev.url}/obshta-informacia`, { headers: { accept: "text/html" } })).status).toBe(200);
    edit(FORM, '"type": "selekt"', '"type": "select"');
    await overlay.waitFor({ state: "detached" });
    expect(await email().inputValue()).toBe("ivan@example.bg");
    expect(await page.evaluate(() => "untouched" in window)).toBe(true);
  }, 90_000);

  it("of a page of text is read again", async () => {
    await open("/za-nas");
    writeFileSync(join(folder, CONTENT), `${text(CONTENT)}\nСъвсем нов абзац.\n`);
    await page.locator("p", { hasText: "Съвсем нов абзац." }).waitFor();
    expect(complaints).toEqual([]);
  }, 90_000);
});
