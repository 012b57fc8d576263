/** What people do with their own data: subscribe and stop by links, read events, download, erase the profile. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright";
import { expect } from "vitest";
import { newPerson, type Person } from "#tests/support/borrower-data.ts";
import { outbox } from "#tests/support/server-process.ts";
import type { Look } from "../inspect.ts";
import type { Lender } from "../lender.ts";
import { field, heading, logIn, proveNumber, send } from "../steps.ts";
import { eventually, expectNoComplaints, type Visit } from "../visit.ts";
import type { Walk } from "./walk.ts";

const main = (page: Page): Promise<string> => page.locator("main").innerText();

/** The path of a link in the latest mail to an address that has one. */
const linkTo = async ({ url }: Lender, email: string, pattern: RegExp): Promise<string> => {
  const found = async (): Promise<string | undefined> =>
    (await outbox(url)).flatMap(({ to, text }) => (to === email ? (pattern.exec(text)?.[0] ?? []) : [])).at(-1);
  await eventually(found).toBeTruthy();
  return (await found())!;
};

const subscribeAndStop = async (lender: Lender, { page }: Visit, look: Look): Promise<void> => {
  const { email } = newPerson();
  await page.goto("/subscribe");
  await field(page, "subscribe-address", "email").fill(email);
  await send(page, "subscribe-address");
  await eventually(() => main(page)).toContain("Изпратихме връзка на посочения адрес.");
  await page.goto(await linkTo(lender, email, /\/subscribe\/[\w-]{22}/));
  await eventually(() => heading(page)).toBe("Потвърдете абонамента си");
  await look(page);
  await send(page, "confirm-subscription");
  await eventually(() => main(page)).toContain("Абонаментът е потвърден.");
  await page.goto(await linkTo(lender, email, /\/system\/unsubscribe-email\/\S+/));
  expect(new URL(page.url()).pathname).toMatch(/^\/u\/[\w-]{22}$/);
  await look(page);
  await page.context().clearCookies({ name: /sid$/ });
  await send(page, "unsubscribe-sms");
  await eventually(() => main(page)).toContain("Няма да получавате рекламни съобщения по имейл.");
  await page.reload();
  expect(await page.locator("main form").count()).toBe(0);
};

const downloadOf = async (page: Page): Promise<string> => {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Изтеглете данните си" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("moite-danni.json");
  return readFile(await download.path(), "utf8");
};

const eraseProfile = async (page: Page, person: Person, look: Look): Promise<void> => {
  await page.goto("/profile");
  await page.getByRole("link", { name: "Изтриване на профила" }).click();
  await eventually(() => heading(page)).toBe("Изтриване на профила");
  await look(page);
  await field(page, "close-profile", "currentPassword").fill("грешна парола");
  await page.getByLabel("Разбирам, че изтриването не може да се отмени").check();
  await send(page, "close-profile");
  await eventually(() => main(page)).toContain("Сегашната парола не е вярна.");
  await field(page, "close-profile", "currentPassword").fill(person.password);
  const tick = page.getByLabel("Разбирам, че изтриването не може да се отмени");
  if (!(await tick.isChecked())) await tick.check();
  await send(page, "close-profile");
  await eventually(() => heading(page)).toBe("Профилът Ви е изтрит");
  await look(page);
  await page.goto("/profile");
  await page.waitForURL("**/vhod**");
};

export const ownData: Walk = async (lender, options, look) => {
  const visitor = await lender.visit(options);
  const { page } = visitor;
  await subscribeAndStop(lender, visitor, look);
  const { person } = await lender.borrowerAt("confirmed");
  await logIn(page, person);
  await page.goto("/profile");
  await eventually(() => main(page)).toMatch(/Влизане от ново устройство – \d\d\.\d\d\.\d{4}.* – Chrome, /);
  await look(page);
  await page.getByRole("link", { name: "Изтеглете данните си" }).click();
  await page.waitForURL("**/profile/kod**");
  await proveNumber(page, lender.url, person);
  await page.waitForURL("**/profile");
  const data = await downloadOf(page);
  for (const words of [person.email, "Влизане от ново устройство", "Заявки и отговори"]) expect(data).toContain(words);
  await eraseProfile(page, person, look);
  expectNoComplaints(visitor);
  await visitor.close();
};
