import type { Page } from "playwright";
import { expect, it } from "vitest";
import { pages } from "#src/pages/table.ts";
import { ibanOf, newPerson } from "#tests/support/borrower-data.ts";
import { leaksIn, SECRETS } from "#tests/live/secrets.ts";
import { touchEverything } from "#tests/live/touch.ts";
import { useOwnLender } from "./lender.ts";
import {
  chooseManual,
  confirmPhone,
  enterCode,
  fillEmployment,
  fillPersonal,
  fillTransfer,
  firstStep,
  register,
  send,
  sign,
  TERMS,
} from "./steps.ts";
import { eventually, ready } from "./visit.ts";
import { recordWire, type Wire } from "./wire.ts";

const lender = useOwnLender();

const PERSON = newPerson({
  email: "skrit.chovek@taina.example",
  phone: "0888765432",
  password: "Съвсем Тайна 93 парола",
  idCard: "647771234",
});
/** The person's data and what the steps type besides. */
const WRITTEN = [
  PERSON.email,
  PERSON.phone,
  PERSON.password,
  PERSON.pin,
  PERSON.idCard,
  ibanOf(PERSON),
  "Георги",
  "Иванов",
  "Щерев",
  "Шипка",
  "Фирма ООД",
];
const ALL = [...SECRETS, ...WRITTEN];

let turn = 0;

/**
 * Clicks and focuses every element, with secrets in every field; a capturing listener suppresses the clicks' effects.
 */
const touch = async (page: Page, wire: Wire): Promise<void> => {
  await ready(page);
  const before = wire.sent.length;
  await page.evaluate(() => {
    const end = (event: Event): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    document.documentElement.addEventListener("click", end, { capture: true });
    Object.assign(window, {
      letGo: () => document.documentElement.removeEventListener("click", end, { capture: true }),
    });
  });
  // After client-side navigation the page may be half rendered: retry.
  await eventually(async () => {
    turn += 17;
    await page.evaluate(touchEverything, [...SECRETS.slice(turn % 200), ...SECRETS]);
    await page.waitForTimeout(100);
    return wire.sent.length;
  }).toBeGreaterThan(before + 10);
  await page.evaluate(() => (window as unknown as { letGo(): void }).letGo());
};

/** Loads a page as a new document and waits for its live channel. */
const open = async (page: Page, wire: Wire, path: string): Promise<void> => {
  const before = wire.connected();
  await page.goto(path);
  await eventually(() => wire.connected()).toBeGreaterThan(before);
};

/** Navigates client-side, so that the connection stays open. */
const go = async (page: Page, path: string): Promise<void> => {
  await page.evaluate((to) => {
    history.pushState({ key: String(Math.random()) }, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  }, path);
  await page.locator("h1").first().waitFor();
};

it(`none of ${ALL.length} secrets, nor six digits of one, reaches the live channel or the logging calls`, async () => {
  const visitor = await lender.visit();
  const { page } = visitor;
  const wire = recordWire(page);
  const again = async (path: string): Promise<void> => {
    await open(page, wire, path);
    await touch(page, wire);
    await page.goto(path);
  };
  await open(page, wire, "/");
  await touch(page, wire);
  await go(page, "/vhod");
  await touch(page, wire);
  await again(firstStep(TERMS));
  await register(page, PERSON, TERMS);
  await again("/user-sms-confirm");
  await confirmPhone(page, lender.url, PERSON);
  await again("/kak-da-populnia");
  await chooseManual(page);
  await again("/lichni-danni");
  await fillPersonal(page, PERSON);
  await fillEmployment(page);
  await send(page, "personal-information");
  await page.waitForURL("**/poluchavane-i-obezpechenie");
  await again("/poluchavane-i-obezpechenie");
  await fillTransfer(page, PERSON);
  await send(page, "payment-and-collateral-data");
  await page.waitForURL("**/sms-confirm");
  await again("/sms-confirm");
  await enterCode(page, lender.url, PERSON, "sms-confirmation");
  await send(page, "sms-confirmation");
  await page.waitForURL("**/pregled-na-dogovora");
  await again("/pregled-na-dogovora");
  await sign(page, lender.url, PERSON);
  await eventually(() => page.locator("h1").innerText()).toBe("Кредитът Ви е активен");
  await open(page, wire, "/status");
  for (const row of pages) {
    const { path } = row;
    if (/:\w+(?!\w*\?)(?:\/|$)/.test(path)) continue;
    await go(page, path.replace(/\/:\w+\?/g, ""));
    await touch(page, wire);
  }
  await open(page, wire, "/aktiven-kredit");
  await page.locator("a[href^='/pogasyavane/']").click();
  await touch(page, wire);
  await page.evaluate(() => {
    const words = "ivan.skriten0@taina0.example 0888 123 456";
    setTimeout(() => {
      throw new Error(words);
    });
  });
  await eventually(() => wire.logged.some((body) => body.includes("hidden"))).toBe(true);

  const told = wire.params();
  expect(leaksIn([...told.map((params) => JSON.stringify(params)), ...wire.logged], ALL)).toEqual([]);
  expect(told.filter((params) => Object.entries(params).some(([, value]) => /\d{6}|@/.test(value)))).toEqual([]);
  // Guards against a vacuous pass: texts of definitions, copy and content were sent, and patterns of routes and links.
  const texts = new Set(told.map(({ text }) => text));
  for (const words of ["Напред", "Вход", "Изход", "Потвърдете"]) expect([...texts], words).toContain(words);
  // Composed ones: whole where every visitor gets the same, without their values otherwise.
  expect([...texts]).toContain("Общи условия – кредит „до 500“");
  expect([...texts].filter((text) => text?.includes("…"))).not.toEqual([]);
  expect(new Set(told.flatMap(({ route }) => route ?? []))).toContain("/status/:requestId?");
  expect(new Set(told.flatMap(({ href }) => href ?? []))).toContain("/api/v2/file/:fileId/file-download");
  expect(told.length).toBeGreaterThan(2000);
  expect(new Set(wire.events().map(({ name }) => name))).toEqual(
    new Set(["connect-website", "update-user", "interact"]),
  );
  await visitor.close();
});
