/** Registrations without an application: by invitation, alone, and with data told once. */
import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import { asRole } from "#tests/support/commands.ts";
import { askServer } from "#server/operator/socket.ts";
import { newPerson, type Person } from "#tests/support/borrower-data.ts";
import type { Look } from "../inspect.ts";
import type { Lender } from "../lender.ts";
import { reach } from "../sections.ts";
import { choose, enterCode, field, heading, send, summary } from "../steps.ts";
import { eventually, expectNoComplaints, type Visit } from "../visit.ts";
import type { Walk } from "./walk.ts";

const inMain = (page: Page): Promise<string> => page.locator("main").innerText();

/** Has the staff invite somebody; the path of the link. */
const invite = async (lender: Lender, kind: string, { email }: Person, ...names: string[]): Promise<string> => {
  const words = asRole("cashier", ["invite", kind, email, ...names]);
  const done = await askServer(lender.server.dataDir, { words });
  return /\/i\/[\w-]+/.exec(done!.text)![0];
};

/** Fills in what every form that registers asks, but the e-mail. */
const fillRegistrant = async (page: Page, form: string, person: Person): Promise<void> => {
  const of = (path: string): Locator => field(page, form, path);
  await of("mobilePhone").fill(person.phone);
  await of("password").fill(person.password);
  await of("passwordRepeat").fill(person.password);
  await of("tos").check();
  await of("dataPrivacy").check();
};

const sendAndConfirm = async ({ url }: Lender, page: Page, form: string, person: Person): Promise<void> => {
  await send(page, form);
  await page.waitForURL("**/user-sms-confirm");
  await enterCode(page, url, person, "user-sms-confirmation");
  await send(page, "user-sms-confirmation");
};

/** Fills in personal data, but first and last name, which are known; with an income only where the form asks for it. */
export const fillData = async (page: Page, form: string, person: Person, net?: string): Promise<void> => {
  const year = new Date().getFullYear();
  const texts: Record<string, string> = {
    middleName: "Иванова",
    personPin: person.pin,
    idCardNumber: person.idCard,
    idCardIssuedOn: `01.02.${year - 4}`,
    idCardValidUntil: `01.02.${year + 6}`,
    idCardIssuedBy: "МВР София",
    "permanentAddress.settlement": "гр. Пловдив",
    "permanentAddress.street": "Шипка",
    "permanentAddress.number": "5",
  };
  const expenses: Record<string, string> = { "expenses.monthly": "200", "expenses.otherCredits": "0" };
  const at = async (path: string): Promise<Locator> => {
    await reach(page, form, path);
    return field(page, form, path);
  };
  for (const [path, text] of Object.entries(texts)) await (await at(path)).fill(text);
  if (net !== undefined) {
    await (await at("income.type")).selectOption("pension");
    await (await at("income.netMonthly")).fill(net);
  }
  await (await at("dependents")).selectOption("0");
  for (const [path, text] of Object.entries(expenses)) await (await at(path)).fill(text);
  await reach(page, form, "isPep");
  await choose(page, form, "isPep", "0");
};

/** A visit to a dead link, then registration from a living one. */
const acceptInvitation = async (lender: Lender, { page }: Visit, person: Person, look: Look): Promise<void> => {
  await page.goto("/i/q8Zk3vXw1nT0aB7cYdE5fg");
  await page.waitForURL("**/nevaliden-link");
  await eventually(() => heading(page)).toBe("Поканата не важи");
  await look(page);
  const link = await invite(lender, "operatorPrefill", person, "Яна", "Петрова");
  await page.goto(link);
  await page.waitForURL("**/register");
  const form = "registration-from-invitation";
  expect(await field(page, form, "email").inputValue()).toBe(person.email);
  expect(await field(page, form, "email").getAttribute("readonly")).not.toBeNull();
  expect(await field(page, form, "firstName").inputValue()).toBe("Яна");
  await look(page);
  await send(page, form);
  await summary(page, form).waitFor();
  await look(page);
  await fillRegistrant(page, form, person);
  await sendAndConfirm(lender, page, form, person);
  await page.waitForURL("**/obshti-danni");
};

/** Comes from an affiliate and registers without an application. */
const registerOnly = async (lender: Lender, { page }: Visit, person: Person, look: Look): Promise<void> => {
  await page.goto("/api/v2/affiliate/sravni-krediti");
  await page.waitForURL((address) => address.pathname === "/");
  await page.goto("/vhod");
  await page.locator("main").getByRole("link", { name: "Нямам профил" }).click();
  await page.waitForURL("**/email");
  await look(page);
  await send(page, "registration");
  await summary(page, "registration").waitFor();
  await look(page);
  await field(page, "registration", "email").fill(person.email);
  await fillRegistrant(page, "registration", person);
  await sendAndConfirm(lender, page, "registration", person);
  await page.waitForURL("**/obshti-danni");
  await look(page);
};

/** Registers with names, tells the personal data, applies with them, and asks for a call. */
const tellOnce = async (lender: Lender, { page }: Visit, person: Person, look: Look): Promise<void> => {
  await page.goto("/potrebitel-obshta-informacia");
  const form = "user-general-information";
  await look(page);
  await field(page, form, "firstName").fill("Яна");
  await field(page, form, "lastName").fill("Петрова");
  await field(page, form, "email").fill(person.email);
  await fillRegistrant(page, form, person);
  await sendAndConfirm(lender, page, form, person);
  await page.waitForURL("**/potrebitel-lichni-danni");
  expect(await field(page, "user-personal-information", "firstName").inputValue()).toBe("Яна");
  await look(page);
  await fillData(page, "user-personal-information", person);
  await send(page, "user-personal-information");
  await page.waitForURL("**/obshti-danni");
  await field(page, "general-information-b", "purpose").selectOption("repair");
  await send(page, "general-information-b");
  await page.waitForURL("**/lichni-danni");
  await eventually(() => inMain(page)).toContain("Попълнихме това, което знаем от профила Ви");
  expect(await field(page, "personal-information", "middleName").inputValue()).toBe("Иванова");

  await page.goto("/nachin-na-populvane");
  await look(page);
  await choose(page, "fill-in-options-b", "fillInMethod", "phoneCall");
  await send(page, "fill-in-options-b");
  await summary(page, "fill-in-options-b").or(page.locator(".form-note")).first().waitFor();
  await field(page, "fill-in-options-b", "callTime").selectOption("morning");
  await look(page);
  await send(page, "fill-in-options-b");
  await page.waitForURL("**/lichni-danni");
  await eventually(() => inMain(page)).toContain("Ще Ви се обадим на");
  await look(page);
};

export const registration: Walk = async (lender, options, look) => {
  for (const walk of [acceptInvitation, registerOnly, tellOnce]) {
    const visitor = await lender.visit(options);
    await walk(lender, visitor, newPerson(), look);
    expectNoComplaints(visitor);
    await visitor.close();
  }
};
