import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { inRoot } from "#server/kernel/root.ts";
import { ownFolders } from "#server/snapshot/file-source.ts";
import { closeAfterAll, temporaryFolder } from "#tests/support/after-all.ts";
import { openBrowser } from "#tests/support/browser.ts";
import { freePort } from "#tests/support/server-process.ts";
import { startDev, type Dev } from "./start.ts";

const FORM = "application/general-information.json";
const folder = temporaryFolder("bar");
const schemas = join(folder, "schemas");
let dev: Dev;
let browser: Browser;
let page: Page;
const complaints: string[] = [];

const git = (...args: string[]): void =>
  void execFileSync("git", ["-c", "user.name=bar", "-c", "user.email=bar@example.bg", ...args], { cwd: folder });

/** The number of the line that holds a text. */
const lineWith = (text: string): number =>
  readFileSync(join(schemas, FORM), "utf8")
    .split("\n")
    .findIndex((line) => line.includes(text)) + 1;

beforeAll(async () => {
  cpSync(inRoot("schemas"), schemas, { recursive: true });
  git("init", "-q");
  git("add", ".");
  git("commit", "-qm", "The forms");
  const env = { PORT: String(await freePort()), DATA_DIR: join(folder, "data"), LOG_LEVEL: "error" };
  dev = await startDev({
    env,
    folders: { ...ownFolders(), schemas },
    say: () => undefined,
    cacheDir: inRoot("node_modules", ".vite", "bar-test"),
  });
  browser = await openBrowser();
}, 120_000);
closeAfterAll(
  () => browser,
  () => dev,
);

beforeEach(async () => {
  await page?.close();
  complaints.length = 0;
  page = await browser.newPage();
  page.on("console", (message) => void (message.type() === "error" && complaints.push(message.text())));
  page.on("pageerror", (error) => void complaints.push(String(error)));
  await page.goto(`${dev.url}/obshta-informacia`);
  await page.waitForSelector("html[data-ready]", { timeout: 60_000 });
});

const opener = () => page.getByRole("button", { name: "Отворете помощника" });
const part = (title: string) => page.locator("#dev-bar section section", { hasText: title });
const field = (path: string) => page.locator(`[id="general-information.${path}"]`);

it("is one line above the page until it is opened, and closes by Escape, leaving the page as it was", async () => {
  expect(await part("Защо е така").isVisible()).toBe(false);
  const bar = (await page.locator("#dev-bar").boundingBox())!;
  expect((await page.locator("header.header").boundingBox())!.y).toBeGreaterThanOrEqual(bar.y + bar.height);
  await opener().focus();
  await page.keyboard.press("Enter");
  await part("Защо е така").waitFor();
  await page.keyboard.press("Escape");
  await part("Защо е така").waitFor({ state: "hidden" });
  expect(await opener().evaluate((button) => button.matches(":focus"))).toBe(true);
  expect(await page.locator("body").getAttribute("style")).toBe("");
}, 90_000);

it("fills the step as a persona, with nothing left to refuse", async () => {
  await opener().click();
  await page.getByRole("button", { name: /Служителка/ }).click();
  await part("Попълнете стъпката").getByText("Попълнени са").waitFor();
  expect(await field("email").inputValue()).toMatch(/^persona\d{6}@example\.bg$/);
  await page.locator("#general-information .buttons .primary").click();
  await page.waitForURL("**/user-sms-confirm");
  // The policy of the page blocks nothing of the bar.
  expect(complaints.filter((text) => /Content Security Policy|Error/.test(text))).toEqual([]);
}, 90_000);

it("says why the field in focus is required and wrong, and where its definition says so", async () => {
  await opener().click();
  await field("email").fill("ivan");
  await page.keyboard.press("Tab");
  await field("email").focus();
  const why = part("Защо е така");
  await why.getByText("Грешно е: правилото „email“").waitFor();
  await why.getByText("Задължително е заради правилото „required“.").waitFor();
  const line = lineWith('"validation": "required email');
  expect(await why.locator("code").first().innerText()).toBe(`schemas/${FORM}:${line}`);
}, 90_000);

it("says which condition hides a field that is chosen from the list, and what its source is now", async () => {
  await opener().click();
  const why = part("Защо е така");
  const hidden = why.locator("option", { hasText: "(скрито)" }).first();
  await why.getByRole("combobox").selectOption({ label: await hidden.innerText() });
  await why.getByText(/^Скрито е, защото „.+\(сега: „.+“\)\./).waitFor();
  await why.getByText(`schemas/${FORM}:`).first().waitFor();
}, 90_000);

it("tells in words what the forms have changed since the last commit, also while it is open", async () => {
  await opener().click();
  const changes = part("Променено от последния commit");
  await changes.getByText("Формите са същите като в последния commit.").waitFor();
  const before = readFileSync(join(schemas, FORM), "utf8");
  writeFileSync(join(schemas, FORM), before.replace('"label": "Имейл"', '"label": "Електронна поща"'));
  await changes.getByText("Надписът „Имейл“ стана „Електронна поща“.").waitFor();
  writeFileSync(join(schemas, FORM), before);
  await changes.getByText("Формите са същите като в последния commit.").waitFor();
}, 90_000);
