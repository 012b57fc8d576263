/** Into a profile and back: a forgotten password, a remembered browser, a new e-mail and phone. */
import type { Page } from "playwright";
import { expect } from "vitest";
import { newPerson, type Person } from "#tests/support/borrower-data.ts";
import { outbox } from "#tests/support/server-process.ts";
import type { Look } from "../inspect.ts";
import type { Lender } from "../lender.ts";
import { choose, enterCode, field, heading, logOut, proveNumber, send, summary } from "../steps.ts";
import { eventually, expectNoComplaints, type Visit, type VisitOptions } from "../visit.ts";
import type { Walk } from "./walk.ts";

const RESET = /\/zabravena-parola\/[\w-]+/;
const CONFIRM = /\/validate-email\?key=[\w-]+/;

/** Path of the newest link of a kind mailed to an address. */
const linkTo = async ({ url }: Lender, email: string, link: RegExp): Promise<string> => {
  await eventually(async () => (await pathsTo(url, email, link)).length).toBeGreaterThan(0);
  return (await pathsTo(url, email, link)).at(-1)!;
};
const pathsTo = async (url: string, email: string, link: RegExp): Promise<string[]> =>
  (await outbox(url)).flatMap(({ to, text }) => (to === email ? (link.exec(text)?.slice(0, 1) ?? []) : []));

const typePassword = async (page: Page, password: string): Promise<void> => {
  await field(page, "forgotten-password-reset", "password").fill(password);
  await field(page, "forgotten-password-reset", "passwordRepeat").fill(password);
  await send(page, "forgotten-password-reset");
  await page.waitForURL("**/vhod?nova-parola");
};

const tryToLogIn = async (page: Page, username: string, password: string): Promise<void> => {
  await field(page, "login", "username").fill(username);
  await field(page, "login", "password").fill(password);
  await send(page, "login");
};

/** Gets back into a profile whose password is forgotten, by code, then by link; `look` inspects the pages. */
const resetTwice = async (lender: Lender, page: Page, person: Person, look: Look): Promise<string> => {
  await page.goto("/vhod");
  await tryToLogIn(page, person.email, "не я помня");
  await summary(page, "login").waitFor();
  await look(page);
  await page.locator("main").getByRole("link", { name: "Забравена парола?" }).click();
  await page.waitForURL("**/zabravena-parola");
  await send(page, "forgotten-password");
  await summary(page, "forgotten-password").waitFor();
  await look(page);
  await field(page, "forgotten-password", "username").fill(person.email);
  await choose(page, "forgotten-password", "channel", "code");
  await send(page, "forgotten-password");
  await page.waitForURL("**/zabravena-parola-kod");
  await look(page);
  await enterCode(page, lender.url, person, "forgotten-password-sms-pin");
  await send(page, "forgotten-password-sms-pin");
  await page.waitForURL(RESET);
  await look(page);
  await typePassword(page, "Първа нова парола");
  await look(page);

  await page.goto("/zabravena-parola");
  await field(page, "forgotten-password", "username").fill(person.email);
  await choose(page, "forgotten-password", "channel", "link");
  await send(page, "forgotten-password");
  await page.waitForURL("**/zabravena-parola?izprateno");
  await eventually(() => page.locator("main").innerText()).toContain("Ако има такъв профил, изпратихме инструкции.");
  await look(page);
  const link = await linkTo(lender, person.email, RESET);
  await page.goto(link);
  await typePassword(page, "Втора нова парола");
  await page.goto(link);
  await eventually(() => page.locator("main").innerText()).toContain("Връзката вече не важи");
  await look(page);
  return "Втора нова парола";
};

/** Logs in with the tick, loses the session, is recognised, and changes phone and e-mail. */
const rememberAndChange = async (
  lender: Lender,
  { page, context }: Visit,
  person: Person,
  password: string,
  look: Look,
): Promise<void> => {
  await page.goto("/vhod");
  await field(page, "login", "rememberMe").check();
  await look(page);
  await tryToLogIn(page, person.email, password);
  await page.waitForURL((address) => address.pathname !== "/vhod" && !address.pathname.startsWith("/api/"));
  await context.clearCookies({ name: "sid" });
  await page.goto("/profile");
  await eventually(() => heading(page)).toBe("Вашият профил");
  await eventually(() => page.locator("main").innerText()).toContain("това устройство – запомнено до");
  await look(page);

  const next = newPerson();
  await field(page, "profile", "email").fill(next.email);
  await field(page, "profile", "mobilePhone").fill(next.phone);
  await send(page, "profile");
  await summary(page, "profile").waitFor();
  await field(page, "profile", "currentPassword").fill(password);
  await send(page, "profile");
  await page.waitForURL("**/profile/kod**");
  await look(page);
  await proveNumber(page, lender.url, person);
  await page.waitForURL("**/profile/mobile-phone-number/confirm");
  await look(page);
  await enterCode(page, lender.url, next, "confirm-phone-number");
  await send(page, "confirm-phone-number");
  await page.waitForURL("**/profile-changed");
  await eventually(() => heading(page)).toBe("Остава да потвърдите имейла си");
  await look(page);
  await page.locator("main").getByRole("link", { name: "Към профила" }).click();
  await page.waitForURL("**/profile");
  await eventually(() => page.locator("main").innerText()).toContain(`Чака потвърждение: ${next.email}`);
  await look(page);
  await page.goto(await linkTo(lender, next.email, CONFIRM));
  await send(page, "validate-email");
  await page.waitForURL("**/profile-changed");
  await page.goto("/profile");
  await eventually(() => field(page, "profile", "email").inputValue()).toBe(next.email);

  await send(page, "end-sessions");
  await eventually(() => page.locator(".side-forms").count()).toBe(0);
  expect(await page.locator("main").innerText()).not.toContain("последно на");
};

/** A profile with a confirmed e-mail, logged out. */
const newcomer = async (lender: Lender, options: VisitOptions): Promise<{ visitor: Visit; person: Person }> => {
  const visitor = await lender.visitAt("confirmed", options);
  const { page, person } = visitor;
  await page.goto(await linkTo(lender, person.email, CONFIRM));
  await send(page, "validate-email");
  await page.waitForURL("**/validate-email?potvarden");
  await page.goto("/profile");
  await logOut(page);
  return { visitor, person };
};

const elsewhere = async (lender: Lender, person: Person, password: string): Promise<Visit> => {
  const other = await lender.visit({ script: false });
  await other.page.goto("/vhod");
  await tryToLogIn(other.page, person.email, password);
  await other.page.waitForURL((address) => address.pathname !== "/vhod" && !address.pathname.startsWith("/api/"));
  return other;
};

export const access: Walk = async (lender, options, look) => {
  const { visitor, person } = await newcomer(lender, options);
  const password = await resetTwice(lender, visitor.page, person, look);
  const other = await elsewhere(lender, person, password);
  await rememberAndChange(lender, visitor, person, password, look);
  await other.close();
  expectNoComplaints(visitor);
  await visitor.close();
};
