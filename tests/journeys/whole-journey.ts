/** A borrower's whole way: public forms, an application with its signature, the profile's pages, a mail's link, logout. */
import type { Page } from "playwright";
import { callOf } from "#server/calls/calls.ts";
import { pages, type PageRow } from "#src/pages/table.ts";
import type { Person } from "#tests/support/borrower-data.ts";
import { fillPath, opensBare } from "#src/web/paths.ts";
import { outbox } from "#tests/support/server-process.ts";
import {
  askForCode,
  choose,
  enterCode,
  field,
  fillEmployment,
  fillPersonal,
  fillRegistration,
  fillTransfer,
  firstStep,
  logOut,
  send,
} from "./steps.ts";
import { eventually, ready } from "./visit.ts";

/** What the way learns that a person would not like to see elsewhere. */
export type Learned = { codes: string[]; linkKey: string; applicationId: string };

/** Called on every page, filled in and before it is sent. */
export type Look = () => Promise<void>;

/** Pages of a person that need no certain state of an application. */
const OWN_PAGES = (pages as readonly PageRow[]).filter(
  ({ call, path }) => callOf(call).access !== "public" && !callOf(call).states && opensBare(path),
);

const draftKept = (page: Page, form: string): Promise<unknown> =>
  page.locator(`[id="${form}"] .draft-note[data-state=kept]`).waitFor();

const publicForms = async (page: Page, person: Person, look: Look): Promise<void> => {
  const open = async (path: string): Promise<void> => {
    await page.goto(path);
    await ready(page);
  };
  await open("/");
  await look();
  await open("/kontakti");
  await field(page, "contact-us", "email").fill(person.email);
  await field(page, "contact-us", "message").fill("Кога ще отговорите?");
  await draftKept(page, "contact-us");
  await look();
  await open("/vhod");
  await field(page, "login", "username").fill(person.email);
  await field(page, "login", "password").fill(person.password);
  await look();
  await open("/zabravena-parola");
  await page.locator("main input[type=text]").first().fill(person.email);
  await look();
};

const application = async (page: Page, url: string, person: Person, look: Look): Promise<string[]> => {
  const codes: string[] = [];
  const confirm = async (form: string): Promise<void> => {
    await enterCode(page, url, person, form);
    codes.push(await field(page, form, "pin").inputValue());
  };
  const next = async (form: string, address: string): Promise<void> => {
    await look();
    await send(page, form);
    await page.waitForURL(`**${address}`);
    await ready(page);
  };
  await page.goto(firstStep({ product: "consumerCredit", amount: 600, term: 6 }));
  await ready(page);
  await fillRegistration(page, person);
  await draftKept(page, "general-information");
  await next("general-information", "/user-sms-confirm");
  await confirm("user-sms-confirmation");
  await next("user-sms-confirmation", "/kak-da-populnia");
  await choose(page, "fill-in-options", "fillInMethod", "manual");
  await next("fill-in-options", "/lichni-danni");
  await fillPersonal(page, person);
  await fillEmployment(page);
  await next("personal-information", "/poluchavane-i-obezpechenie");
  await fillTransfer(page, person);
  await next("payment-and-collateral-data", "/sms-confirm");
  await confirm("sms-confirmation");
  await next("sms-confirmation", "/pregled-na-dogovora");
  await askForCode(page);
  await confirm("sign-contract");
  await field(page, "sign-contract", "tos").check();
  await next("sign-contract", "/status");
  await eventually(() => page.locator("h1").innerText()).toBe("Кредитът Ви е активен");
  await look();
  return codes;
};

const ownPages = async (page: Page, person: Person, look: Look): Promise<string> => {
  for (const { path } of OWN_PAGES) {
    await page.goto(fillPath(path, {}));
    await ready(page);
    const passwords = page.locator("main input[type=password]");
    for (let at = (await passwords.count()) - 1; at >= 0; at -= 1) await passwords.nth(at).fill(person.password);
    await look();
  }
  await page.goto("/aktiven-kredit");
  const link = page.locator("a[href^='/pogasyavane/']").first();
  const applicationId = (await link.getAttribute("href"))!.split("/")[2]!;
  await link.click();
  await page.waitForURL("**/pogasyavane/*");
  await look();
  return applicationId;
};

const mailLink = async (page: Page, url: string, { email }: Person, look: Look): Promise<string> => {
  const linkOf = async (): Promise<string | undefined> =>
    (await outbox(url))
      .filter(({ to }) => to === email)
      .map(({ text }) => /\/validate-email\?\S+/.exec(text)?.[0])
      .find(Boolean);
  await eventually(linkOf).toBeDefined();
  const link = (await linkOf())!;
  await page.goto(link);
  await ready(page);
  await look();
  await send(page, "validate-email");
  await page.waitForURL("**/validate-email?potvarden");
  await ready(page);
  await look();
  return new URL(link, url).searchParams.get("key")!;
};

/** Walks the whole way with the steps that journeys use. Needs JavaScript. */
export const walkJourney = async (page: Page, url: string, person: Person, look: Look): Promise<Learned> => {
  await publicForms(page, person, look);
  const codes = await application(page, url, person, look);
  const applicationId = await ownPages(page, person, look);
  const linkKey = await mailLink(page, url, person, look);
  await page.goto("/profile");
  await ready(page);
  await logOut(page);
  await look();
  return { codes, linkKey, applicationId };
};
