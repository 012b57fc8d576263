/**
 * A product owner at work: fields and a whole step are added, moved and removed while a browser is open, and typed
 * values survive.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { beforeAll, expect, it } from "vitest";
import { inRoot } from "#server/kernel/root.ts";
import { closeAfterAll, temporaryFolder } from "#tests/support/after-all.ts";
import { openBrowser } from "#tests/support/browser.ts";
import { newPerson } from "#tests/support/borrower-data.ts";
import { choose, chooseManual, confirmPhone, field, register, send, summary } from "#tests/journeys/steps.ts";
import { expectNoComplaints, ready, visit, type Visit } from "#tests/journeys/visit.ts";
import { freePort, noteOutbox } from "#tests/support/server-process.ts";
import { copySchemas } from "#tests/support/walked-steps.ts";
import { ownFolders } from "#server/snapshot/file-source.ts";
import { TOLD_PATH } from "#src/dev/told.ts";
import { startDev, type Dev } from "./start.ts";

type Json = { elements: Json[]; name?: string; [key: string]: unknown };

const folder = temporaryFolder("dev-step");
let dev: Dev;
let browser: Browser;
const printed: string[] = [];

const read = <T>(file: string): T => JSON.parse(readFileSync(join(folder, "schemas", file), "utf8")) as T;
const write = (file: string, content: object): void =>
  writeFileSync(join(folder, "schemas", file), JSON.stringify(content, null, 2));
const edit = (file: string, change: (form: Json) => void): void => {
  const form = read<Json>(file);
  change(form);
  write(file, form);
};

beforeAll(async () => {
  copySchemas(join(folder, "schemas"));
  const env = { PORT: String(await freePort()), DATA_DIR: join(folder, "data"), LOG_LEVEL: "error", CAPTCHA: "none" };
  dev = await startDev({
    env,
    folders: { ...ownFolders(), schemas: join(folder, "schemas") },
    say: (line) => void printed.push(line),
    cacheDir: inRoot("node_modules", ".vite", "step-test"),
  });
  const told = (await (await fetch(dev.url + TOLD_PATH)).json()) as { outbox: string };
  noteOutbox(dev.url, told.outbox);
  browser = await openBrowser();
}, 120_000);
closeAfterAll(
  () => browser,
  () => dev,
);

/** A visitor with timeouts long enough for edits. */
const visitor = async (): Promise<Visit> => {
  const opened = await visit(browser, dev.url);
  opened.page.setDefaultTimeout(45_000);
  return opened;
};
const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await ready(page);
};
const untouched = ({ page }: Visit): Promise<boolean> => page.evaluate(() => "untouched" in window);
const touch = ({ page }: Visit): Promise<unknown> => page.evaluate(() => Object.assign(window, { untouched: true }));

it("a field that is added, moved, reworded, hidden and removed changes at once and typed values stay", async () => {
  const guest = await visitor();
  const { page } = guest;
  const FORM = "application/general-information.json";
  const of = (path: string) => field(page, "general-information", path);
  await open(page, "/obshta-informacia");
  await touch(guest);
  await of("email").fill("ivan@example.bg");
  await of("purpose").selectOption("repair");

  edit(
    FORM,
    ({ elements }) =>
      void elements.splice(elements.length - 1, 0, {
        type: "text",
        name: "nickname",
        label: "Как да се обръщаме към Вас?",
      } as never),
  );
  await of("nickname").fill("Ваньо");
  const place = (): Promise<number> =>
    page.evaluate(() =>
      [...document.querySelectorAll("form [id]")].findIndex(({ id }) => id === "general-information.nickname"),
    );
  const last = await place();

  edit(FORM, ({ elements }) =>
    elements.unshift(
      ...elements.splice(
        elements.findIndex(({ name }) => name === "nickname"),
        1,
      ),
    ),
  );
  await expect.poll(place, { timeout: 30_000 }).toBeLessThan(last);
  expect(await of("nickname").inputValue()).toBe("Ваньо");

  edit(FORM, ({ elements }) =>
    Object.assign(elements[0]!, {
      label: "Прякор",
      hidden: { element: "purpose", operator: "notEqual", value: "repair" },
    }),
  );
  await page.locator("label", { hasText: "Прякор" }).waitFor();
  expect(await of("nickname").inputValue()).toBe("Ваньо");
  await of("purpose").selectOption("other");
  await of("nickname").waitFor({ state: "detached" });
  await of("purpose").selectOption("repair");
  expect(await of("nickname").inputValue()).toBe("Ваньо");

  edit(FORM, ({ elements }) => void elements.shift());
  await of("nickname").waitFor({ state: "detached" });
  expect([await of("email").inputValue(), await of("purpose").inputValue(), await untouched(guest)]).toEqual([
    "ivan@example.bg",
    "repair",
    true,
  ]);
  expectNoComplaints(guest);
  await guest.close();
}, 180_000);

it("an added step appears at once, is edited while open, works without JavaScript, moves and disappears", async () => {
  const guest = await visitor();
  const { page } = guest;
  const person = newPerson();
  await register(page, person, { product: "consumerCredit", amount: 1000, term: 12 });
  await confirmPhone(page, dev.url, person);
  await ready(page);
  await touch(guest);

  const { newBorrower, knownBorrower } = read<Record<string, string[]>>("steps.json");
  const reorder = (...middle: string[]): void =>
    write("steps.json", {
      newBorrower: [newBorrower![0]!, ...middle, ...newBorrower!.slice(-2)],
      knownBorrower: knownBorrower!,
    });
  write("application/pets.json", {
    id: "pets",
    title: "Домашни любимци",
    action: "steps/pets",
    elements: [
      {
        type: "radio",
        name: "hasPet",
        label: "Имате ли домашен любимец?",
        validation: "required",
        choices: [
          { value: "1", label: "Да" },
          { value: "0", label: "Не" },
        ],
      },
      {
        name: "petName",
        label: "Как се казва?",
        validation: "required",
        hidden: { element: "hasPet", operator: "notEqual", value: "1" },
      },
      { type: "submit", name: "submit", label: "Напред" },
    ],
  });
  reorder("pets", "fill-in-options", "personal-information");
  await page.waitForURL("**/zayavka/pets");
  await page.locator("h1", { hasText: "Домашни любимци" }).waitFor();
  await page.locator(".where-words", { hasText: "2 от 6" }).waitFor();

  await choose(page, "pets", "hasPet", "1");
  await field(page, "pets", "petName").fill("Шаро");
  edit("application/pets.json", ({ elements }) => Object.assign(elements[1]!, { label: "Името му?" }));
  await page.locator("label", { hasText: "Името му?" }).waitFor();
  expect([await field(page, "pets", "petName").inputValue(), await untouched(guest)]).toEqual(["Шаро", true]);

  await field(page, "pets", "petName").fill("");
  await send(page, "pets");
  await summary(page, "pets").waitFor();
  await field(page, "pets", "petName").fill("Шаро");
  await send(page, "pets");
  await page.waitForURL("**/kak-da-populnia");
  await page.goBack();
  await expect.poll(() => field(page, "pets", "petName").inputValue(), { timeout: 30_000 }).toBe("Шаро");

  const plain = await visit(browser, dev.url, { script: false });
  await plain.context.addCookies(await guest.context.cookies());
  await plain.page.goto("/zayavka/pets");
  expect(await field(plain.page, "pets", "petName").inputValue()).toBe("Шаро");
  await field(plain.page, "pets", "petName").fill("Мурджо");
  await send(plain.page, "pets");
  await plain.page.waitForURL("**/kak-da-populnia");
  await plain.close();

  await open(page, "/kak-da-populnia");
  reorder("fill-in-options", "personal-information", "pets");
  await page.locator(".where-words", { hasText: "2 от 6" }).waitFor();
  await chooseManual(page);
  await page.locator(".where-words", { hasText: "3 от 6" }).waitFor();
  reorder("fill-in-options", "personal-information");
  await page.locator(".where-words", { hasText: "3 от 5" }).waitFor();
  await page.goto("/zayavka/pets");
  await page.waitForURL("**/lichni-danni");
  expect((await page.goto("/zayavka/nothing"))?.status()).toBe(404);
  // A step removed from the order is noted; it is no error.
  expect(printed.filter((line) => /schemas\//.test(line))).toEqual([
    expect.stringContaining("schemas/application/pets.json:4:13 „pets“ не се пита никого"),
  ]);
  await guest.close();
}, 240_000);
