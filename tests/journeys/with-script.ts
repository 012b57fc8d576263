/** A whole application with JavaScript. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright";
import { expect } from "vitest";
import { maskPhone } from "#src/domain/identity/phone.ts";
import { newPerson, type Person } from "#tests/support/borrower-data.ts";
import { outbox } from "#tests/support/server-process.ts";
import type { Lender } from "./lender.ts";
import {
  choose,
  chooseManual,
  confirmPhone,
  enterCode,
  field,
  fillEmployment,
  fillPersonal,
  fillRegistration,
  fillTransfer,
  firstStep,
  logIn,
  send,
  sign,
  summary,
  type Terms,
} from "./steps.ts";
import { eventually, expectNoComplaints, isSameDocument, markDocument, type Visit } from "./visit.ts";

const typeInto = async (page: Page, path: string, text: string): Promise<string> => {
  await field(page, "personal-information", path).pressSequentially(text);
  return field(page, "personal-information", path).inputValue();
};

const caretIn = (page: Page, path: string): Promise<number | null> =>
  field(page, "personal-information", path).evaluate((input: HTMLInputElement) => input.selectionStart);

const focusedId = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.className);

/** Contents of the credit's pages, to be compared after a restart. */
export const creditPages = async ({
  page,
}: Visit): Promise<{ status: string; sums: string[]; plan: string[]; papers: number }> => {
  await page.goto("/status");
  const status = await page.locator("h1").innerText();
  await page.goto("/aktiven-kredit");
  const papers = await page.locator(".paper-list a").count();
  await page.locator("a[href^='/pogasyavane/']").first().click();
  await page.waitForURL("**/pogasyavane/**");
  await page.locator("table").first().waitFor();
  return {
    status,
    papers,
    sums: await page.locator(".due .money").allInnerTexts(),
    plan: await page.locator("table tbody tr").allInnerTexts(),
  };
};

/** A product, what its contract's number looks like, and how many instalments its plan has at least. */
export type Case = { name: string; terms: Terms; contract: RegExp; rows: number };

/** The products of whole applications. */
export const CASES = {
  consumerCredit: {
    name: "consumer credit",
    terms: { product: "consumerCredit", amount: 600, term: 6 },
    contract: /ПК-\d{4}-\d{7}-\d{2}/,
    rows: 6,
  },
  creditLine: {
    name: "credit line",
    terms: { product: "creditLine", amount: 300, term: 20 },
    contract: /КЛ-\d{4}-\d{7}-\d{2}/,
    rows: 1,
  },
} as const satisfies Record<string, Case>;

/** A credit that was paid out: the borrower's window, and the contents of the credit's pages. */
export type Credit = { person: Person; visitor: Visit; pages: Awaited<ReturnType<typeof creditPages>> };

/** Runs an application from the first step to the payout, which is unchanged after a logout and a login. */
export const runWithScript = async (lender: Lender, { terms, contract, rows }: Case): Promise<Credit> => {
  const person = newPerson();
  const visitor = await lender.visitPage(firstStep(terms), { acceptDownloads: true });
  const { page } = visitor;
  await markDocument(page);
  await send(page, "general-information");
  await summary(page, "general-information").waitFor();
  expect(await summary(page, "general-information").getByRole("link").count()).toBe(7);
  await eventually(() => focusedId(page)).toBe("summary");
  await summary(page, "general-information").getByRole("link").first().click();
  await eventually(() => focusedId(page)).toBe("general-information.purpose");
  await fillRegistration(page, person);
  await eventually(() => summary(page, "general-information").getByRole("link").count()).toBe(0);
  await field(page, "general-information", "mobilePhone").fill(newPerson().phone);
  await send(page, "general-information");
  await page.waitForURL("**/user-sms-confirm");
  await field(page, "change-phone", "mobilePhone").fill(person.phone);
  await send(page, "change-phone");
  await eventually(() => page.locator(".lead").innerText()).toContain(maskPhone(person.phone));

  await field(page, "user-sms-confirmation", "pin").fill("12345");
  await send(page, "user-sms-confirmation");
  await eventually(() => page.locator('[id="user-sms-confirmation.pin.error"]').innerText()).toContain(
    "точно 6 символа",
  );
  await confirmPhone(page, lender.url, person);
  await chooseManual(page);

  await field(page, "personal-information", "firstName").waitFor();
  expect(await typeInto(page, "lastName", "shterev")).toBe("Щерев");
  expect(await caretIn(page, "lastName")).toBe(5);
  expect(await typeInto(page, "firstName", "Vladmir")).toBe("Владмир");
  await page.keyboard.press("Home");
  for (let n = 0; n < 4; n += 1) await page.keyboard.press("ArrowRight");
  await page.keyboard.type("i");
  expect(await field(page, "personal-information", "firstName").inputValue()).toBe("Владимир");
  expect(await caretIn(page, "firstName")).toBe(5);
  await page.keyboard.press("ControlOrMeta+z");
  expect(await field(page, "personal-information", "firstName").inputValue()).toBe("Владмир");

  await send(page, "personal-information");
  await summary(page, "personal-information").waitFor();
  await eventually(() => focusedId(page)).toBe("summary");
  await fillPersonal(page, person);
  await fillEmployment(page);
  await send(page, "personal-information");
  await page.waitForURL("**/poluchavane-i-obezpechenie");

  await choose(page, "payment-and-collateral-data", "paymentMethod", "revolut");
  await field(page, "payment-and-collateral-data", "revtag").waitFor();
  expect(await field(page, "payment-and-collateral-data", "iban").count()).toBe(0);
  await fillTransfer(page, person);
  await send(page, "payment-and-collateral-data");
  await page.waitForURL("**/sms-confirm");
  await enterCode(page, lender.url, person, "sms-confirmation");
  await send(page, "sms-confirmation");

  // The decision page moves on by itself.
  await page.waitForURL("**/pregled-na-dogovora");
  await page.locator(".paper").first().waitFor();
  expect(await page.locator(".paper").count()).toBe(4);
  expect(await page.locator(".due, .offer-main, .paper-text").first().isVisible()).toBe(true);
  for (const paper of await page.locator(".paper").all()) {
    await paper.locator("summary").first().click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      paper.getByRole("link", { name: /PDF/ }).click(),
    ]);
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe("%PDF-");
  }
  await sign(page, lender.url, person);

  await eventually(() => page.locator("h1").innerText()).toBe("Кредитът Ви е активен");
  expect(await isSameDocument(page)).toBe(true);
  const before = await creditPages(visitor);
  expect(before.plan.length).toBeGreaterThanOrEqual(rows);
  expect(before.papers).toBe(4);
  await page.goto("/aktiven-kredit");
  expect(await page.locator(".page-head").innerText()).toMatch(contract);

  await page.locator(".menu summary").click();
  await page.getByRole("button", { name: "Изход" }).click();
  await page.waitForURL((address) => address.pathname === "/");
  await page.goto("/aktiven-kredit");
  await page.waitForURL("**/vhod?**");
  await logIn(page, person);
  expect(await creditPages(visitor)).toEqual(before);
  expectNoComplaints(visitor);

  await eventually(
    async () =>
      (await outbox(lender.url)).filter(({ channel, to }) => channel === "mail" && to === person.email).length,
  ).toBeGreaterThanOrEqual(4);
  return { person, visitor, pages: before };
};
