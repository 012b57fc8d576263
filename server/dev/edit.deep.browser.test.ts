import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inRoot } from "#server/kernel/root.ts";
import { closeAfterAll, temporaryFolder } from "#tests/support/after-all.ts";
import { openBrowser } from "#tests/support/browser.ts";
import { freePort } from "#tests/support/server-process.ts";
import { copySchemas } from "#tests/support/walked-steps.ts";
import { ownFolders, type Folders } from "#server/snapshot/file-source.ts";
import { startDev, type Dev } from "./start.ts";

const FORM = "schemas/application/general-information.json";
const LIST = "schemas/lists/purposes.json";
const CONTENT = "content/about-us.md";
const ANNOUNCEMENTS = "content/announcements.json";
const CATALOGUE = "server/catalogue.json";

const folder = temporaryFolder("dev");
const folders: Folders = {
  schemas: join(folder, "schemas"),
  content: join(folder, "content"),
  catalogue: join(folder, "server", "catalogue.json"),
  promoCodes: join(folder, "server", "promo-codes.json"),
};
let dev: Dev;
let browser: Browser;
let page: Page;
const printed: string[] = [];
const complaints: string[] = [];

const text = (file: string): string => readFileSync(join(folder, file), "utf8");
const edit = (file: string, from: string, to: string): void => {
  const before = text(file);
  if (!before.includes(from)) throw new Error(`${file} does not hold ${from}`);
  writeFileSync(join(folder, file), before.replace(from, to));
};

beforeAll(async () => {
  copySchemas(folders.schemas);
  cpSync(ownFolders().catalogue, folders.catalogue);
  cpSync(ownFolders().promoCodes, folders.promoCodes);
  cpSync(inRoot("server", "content"), join(folder, "content"), { recursive: true });
  const env = { PORT: String(await freePort()), DATA_DIR: join(folder, "data"), LOG_LEVEL: "error" };
  dev = await startDev({
    env,
    folders,
    say: (line) => void printed.push(line),
    cacheDir: inRoot("node_modules", ".vite", "edit-test"),
  });
  browser = await openBrowser();
}, 120_000);
closeAfterAll(
  () => browser,
  () => dev,
);

beforeEach(async () => {
  await page?.close();
  complaints.length = printed.length = 0;
  page = await browser.newPage();
  page.on(
    "console",
    (message) => void (["error", "warning"].includes(message.type()) && complaints.push(message.text())),
  );
  page.on("pageerror", (error) => void complaints.push(String(error)));
});

const open = async (path: string): Promise<void> => {
  await page.goto(dev.url + path);
  await page.waitForSelector("html[data-ready]", { timeout: 60_000 });
};

const panel = () => page.locator("#dev-panel section");
const email = () => page.locator('[id="general-information.email"]');
const label = (words: string) => page.locator("label", { hasText: words });

describe("an edit while the development server runs", () => {
  it("of a label shows at once, without a reload and with typed values intact", async () => {
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

  it("made before the page connects shows once it does, as does its problem", async () => {
    let connect = (): void => undefined;
    const gate = new Promise<void>((done) => (connect = done));
    await page.routeWebSocket(
      ({ pathname }) => pathname === "/",
      async (socket) => {
        await gate;
        socket.connectToServer();
      },
    );
    await open("/obshta-informacia");
    edit(FORM, '"label": "Имейл"', '"label": "Поща"');
    await expect
      .poll(async () => (await fetch(`${dev.url}/obshta-informacia`)).text(), { timeout: 30_000 })
      .toContain(">Поща");
    edit(FORM, '"type": "select"', '"type": "selekt"');
    await expect.poll(() => printed.join("\n"), { timeout: 30_000 }).toContain("selekt");
    connect();
    await panel().waitFor();
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

  it("that breaks a definition shows file, line and column and leaves the old form until it is corrected", async () => {
    await open("/obshta-informacia");
    await email().fill("ivan@example.bg");
    await page.evaluate(() => Object.assign(window, { untouched: true }));
    edit(FORM, '"type": "select"', '"type": "selekt"');
    await panel().waitFor();
    expect(await panel().getByRole("heading").innerText()).toBe(
      "Едно нещо не е наред във файловете; старото работи, докато ги поправите.",
    );
    expect(await panel().locator("p").innerText()).toBe("„type“ не може да е „selekt“: такова няма; може би „select“?");
    expect(await panel().locator("code").innerText()).toMatch(
      /^schemas\/application\/general-information\.json:\d+:\d+$/,
    );
    const [row, caret] = (await panel().locator("pre").innerText()).split("\n");
    expect(row!.indexOf('"selekt"')).toBe(caret!.indexOf("^"));
    expect(printed.join("\n")).toMatch(/general-information\.json:\d+:\d+ .*може би „select“\?\n.*"selekt".*\n *\^/);
    expect(await page.locator("vite-error-overlay").count()).toBe(0);
    expect(await email().inputValue()).toBe("ivan@example.bg");
    expect((await fetch(`${dev.url}/obshta-informacia`, { headers: { accept: "text/html" } })).status).toBe(200);
    edit(FORM, '"type": "selekt"', '"type": "select"');
    await panel().waitFor({ state: "detached" });
    expect(await email().inputValue()).toBe("ivan@example.bg");
    expect(await page.evaluate(() => "untouched" in window)).toBe(true);
  }, 90_000);

  it("that breaks the catalogue names the product and leaves the page and the old catalogue in use", async () => {
    await open("/obshta-informacia");
    edit(CATALOGUE, '"501-1000"', '"602-1000"');
    await panel().waitFor();
    expect(await panel().locator("p").innerText()).toBe(
      "„consumerCredit“: за сумите 501–601 няма срок: след 500 идва 602",
    );
    const answer = await fetch(`${dev.url}/obshta-informacia`, { headers: { accept: "text/html" } });
    expect([answer.status, (await answer.text()).includes('id="general-information.email"')]).toEqual([200, true]);
    edit(CATALOGUE, '"602-1000"', '"501-1000"');
    await panel().waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
  }, 90_000);

  it("of several files at once reports all problems in a panel that can be hidden", async () => {
    await open("/obshta-informacia");
    edit(CATALOGUE, '"draftDays"', '"drafDays"');
    edit(FORM, '"type": "select"', '"type": "selekt"');
    writeFileSync(join(folder, ANNOUNCEMENTS), "[");
    await expect
      .poll(() => panel().locator("p").allInnerTexts(), { timeout: 30_000 })
      .toEqual([
        "„type“ не може да е „selekt“: такова няма; може би „select“?",
        "непознато свойство „drafDays“; може би „draftDays“?",
        "това не е JSON: липсва затваряща ]",
      ]);
    expect(printed.join("\n")).not.toContain("TypeError");
    await panel().getByRole("button", { name: "Скрийте" }).click();
    await panel().waitFor({ state: "detached" });
    edit(CATALOGUE, '"drafDays"', '"draftDays"');
    edit(FORM, '"type": "selekt"', '"type": "select"');
    writeFileSync(join(folder, ANNOUNCEMENTS), "[]");
  }, 90_000);

  it("of a page of text reloads that page's text", async () => {
    await open("/za-nas");
    writeFileSync(join(folder, CONTENT), `${text(CONTENT)}\nСъвсем нов абзац.\n`);
    await page.locator("p", { hasText: "Съвсем нов абзац." }).waitFor();
    expect(complaints).toEqual([]);
  }, 90_000);
});
