/** What the live channel and the logging calls learn of a page full of secrets. */
import type { Page } from "playwright";
import { expect } from "vitest";
import { ibanOf, newPerson } from "#tests/support/borrower-data.ts";
import { leaksIn, SECRETS } from "#tests/live/secrets.ts";
import { touchEverything } from "#tests/live/touch.ts";
import { eventually, ready } from "./visit.ts";
import type { Wire } from "./wire.ts";

/** Somebody whose data must not stand in what is sent. */
export const PERSON = newPerson({
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
/** All that must not be sent: what is typed into every field, and the person's own. */
export const ALL = [...SECRETS, ...WRITTEN];

let turn = 0;

/**
 * Clicks and focuses every element, with secrets in every field; a capturing listener suppresses the clicks' effects.
 */
export const touch = async (page: Page, wire: Wire): Promise<void> => {
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
export const open = async (page: Page, wire: Wire, path: string): Promise<void> => {
  const before = wire.connected();
  await page.goto(path);
  await eventually(() => wire.connected()).toBeGreaterThan(before);
};

/** Navigates client-side, so that the connection stays open. */
export const go = async (page: Page, path: string): Promise<void> => {
  await page.evaluate((to) => {
    history.pushState({ key: String(Math.random()) }, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  }, path);
  await page.locator("h1").first().waitFor();
};

/** Expects none of the secrets, nor six digits of one, in all that was sent so far, and that much was sent. */
export const expectUntold = (wire: Wire, atLeast: number): void => {
  const told = wire.params();
  expect(leaksIn([...told.map((params) => JSON.stringify(params)), ...wire.logged], ALL)).toEqual([]);
  expect(told.filter((params) => Object.entries(params).some(([, value]) => /\d{6}|@/.test(value)))).toEqual([]);
  expect(told.length).toBeGreaterThan(atLeast);
  expect(new Set(wire.events().map(({ name }) => name))).toEqual(
    new Set(["connect-website", "update-user", "interact"]),
  );
};
